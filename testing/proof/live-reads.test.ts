// Proves, collection by collection, that additions, changes and removals reach the users who follow it, and no others.
import { randomUUID } from 'node:crypto';
import { allCategories } from '@foothold/domain/categories/collections';
import { chatsOfMember, messages } from '@foothold/domain/chat/collections';
import { bySeq } from '@foothold/domain/chat/order';
import { modules, resources, sharedModules, tasks, topics } from '@foothold/domain/curriculum/collections';
import { machineKeysOfCategory } from '@foothold/domain/machine-keys/collections';
import {
  account,
  accountAlerts,
  foundUser,
  peopleOfCategory,
  self,
} from '@foothold/domain/people/collections';
import { plansOfLearner, templatesOfCategory } from '@foothold/domain/plans/collections';
import { activePolicies, allPolicies, newestFirst } from '@foothold/domain/policies/collections';
import { Follower } from '@foothold/live/client/follower';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ask } from '../access/ask.ts';
import { personId, type Name, type Persona } from '../cast.ts';
import * as at from '../world-ids.ts';
import { startTestNode, type TestNode } from '../node.ts';
import { tokenOf } from '../world.ts';
const { morning, evening } = at.categories;
const [amina, carlos, elena] = [personId('amina'), personId('carlos'), personId('elena')];
const inTown = { topicId: at.topics.town };

// All tests share one server: each is about different rows, and the last one ends a session.
let node: TestNode;
const leave: (() => void)[] = [];
beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.stop());
afterEach(() => {
  for (const each of leave.splice(0)) each();
});

/** Opens a user's connection; returns a function that reads the rooms it follows, ready or not. */
function lineOf(who: Persona) {
  const follower = new Follower({
    token: () => (who === 'outsider' ? null : tokenOf(who)),
    onEnded: () => undefined,
    url: node.url,
    headers: { origin: node.url },
  });
  leave.push(() => follower.dispose());
  return async <Params extends object, Row extends object>(
    contract: Parameters<typeof follower.read<Params, Row>>[0],
    params: Params,
  ): Promise<() => readonly Row[]> => {
    leave.unshift(follower.watch(contract, params, () => undefined));
    await expect.poll(() => follower.read(contract, params).status).toBe('ready');
    return () => follower.read(contract, params).rows;
  };
}

async function does<Answer = unknown>(who: Name, name: string, input: object): Promise<Answer> {
  const { status, body } = await ask(node.url, who, name, { ...input });
  expect(status, `${name}: ${body}`).toBeLessThan(300);
  return (body === '' ? {} : JSON.parse(body)) as Answer;
}

test('an admin who follows the alerts and the machine keys sees the new name of the person who confirmed a number or made a key', async () => {
  const okafor = personId('okafor');
  await node.pool.query('update account_alerts set confirmed_by = $1, confirmed_at = now() where id = $2', [
    okafor,
    at.alerts.bilalChanged,
  ]);
  await node.pool.query('update auth.machine_keys set created_by = $1 where id = any($2)', [
    okafor,
    [at.machineKeys.morning, at.machineKeys.revoked],
  ]);
  const line = lineOf('priya');
  const seen = await line(accountAlerts, {});
  expect(seen()).toMatchObject([{ confirmedByName: 'Ngozi Okafor' }]);
  const keys = await line(machineKeysOfCategory, { categoryId: morning });
  const named = () =>
    keys().flatMap(({ id, createdByName }) => (id === at.machineKeys.morning ? [createdByName] : []));
  expect(named()).toEqual(['Ngozi Okafor']);
  await node.pool.query("update users set display_name = 'Ngozi Eze' where id = $1", [okafor]);
  await expect.poll(seen).toMatchObject([{ confirmedByName: 'Ngozi Eze' }]);
  await expect.poll(named).toEqual(['Ngozi Eze']);
  expect(keys()).toHaveLength(4);
});

test('an admin who follows all categories sees one created, renamed and deleted [LIVE-2, REST-11]', async () => {
  const all = await lineOf('priya')(allCategories, {});
  const names = () => all().map(({ categoryName }) => categoryName);
  expect(names()).toHaveLength(3);
  const { category } = await does<{ category: { id: string } }>('priya', 'categories.createCategory', {
    categoryName: 'Weekend',
  });
  await expect.poll(names).toContain('Weekend');
  const categoryId = category.id;
  await does('priya', 'categories.renameCategory', { categoryId, categoryName: 'Saturday' });
  await expect.poll(names).toContain('Saturday');
  expect(names()).not.toContain('Weekend');
  await does('priya', 'categories.deleteCategory', { categoryId });
  await expect.poll(names).not.toContain('Saturday');
});

test('a teacher sees a template that an admin creates and deletes, and a learner sees her plan set and deleted [LIVE-3, REST-12]', async () => {
  const seen = await lineOf('clarke')(templatesOfCategory, { categoryId: morning });
  const titles = () => seen().map(({ title }) => title);
  const made = await does<{ assessment: { id: string } }>('priya', 'templates.createTemplate', {});
  await expect.poll(titles).toContain('New Learning Plan');
  const templateId = made.assessment.id;
  await does('priya', 'templates.changeTemplate', { templateId, title: 'Next year' });
  await expect.poll(titles).toContain('Next year');
  await does('priya', 'templates.publishTemplate', { templateId });

  const ofAmina = await lineOf('amina')(plansOfLearner, { learnerId: amina });
  const plan = (title: string) => ofAmina().find((each) => each.title === title);
  await does('clarke', 'plans.setPlan', { userId: amina, templateId });
  await expect.poll(() => plan('Next year')?.archivedAt).toBeNull();
  await expect.poll(() => plan('My year')?.archivedAt).not.toBeNull();
  await does('clarke', 'plans.deletePlan', { userId: amina, assessmentId: plan('Next year')?.id });
  await expect.poll(() => plan('Next year')).toBeUndefined();

  await does('priya', 'templates.deleteTemplate', { templateId });
  await expect.poll(titles).not.toContain('Next year');
});

test('an admin follows all policies, all others the active ones, newest first [LIVE-4, REST-13, ROLE-27]', async () => {
  const all = await lineOf('priya')(allPolicies, {});
  const shown = await lineOf('amina')(activePolicies, {});
  const texts = (rows: readonly { readonly policy: string }[]) => rows.map(({ policy }) => policy).toSorted();
  expect(texts(all())).toEqual(['An older notice.', 'Not in force.', 'We keep your data safe.']);
  expect(texts(shown())).toEqual(['An older notice.', 'We keep your data safe.']);
  await node.pool.query(
    "insert into privacy_policies (id, policy, active, created_at) values ($1, 'Brand new.', true, '2026-03-09')",
    [randomUUID()],
  );
  await expect.poll(() => texts(shown())).toContain('Brand new.');
  await expect.poll(() => texts(all())).toContain('Brand new.');
  await does('priya', 'policies.changePolicy', { policyId: at.policies.older, policy: 'Not so old now.' });
  await expect.poll(() => texts(shown())).toContain('Not so old now.');
  await node.pool.query('delete from privacy_policies where id = $1', [at.policies.shown]);
  await expect.poll(() => texts(shown())).toEqual(['Brand new.', 'Not so old now.']);
  await expect.poll(() => all().length).toBe(3);
  const { policies } = await does<{ policies: { policy: string; createdAt: string }[] }>(
    'priya',
    'policies.readPolicies',
    {},
  );
  expect(policies.map(({ policy }) => policy)).toEqual(['Not so old now.', 'Brand new.', 'Not in force.']);
  // The rows of a live read have no order; screens sort them with this function.
  const inOrder = all().toSorted(newestFirst);
  expect(inOrder.map(({ policy }) => policy)).toEqual(policies.map(({ policy }) => policy));
  const times = inOrder.map(({ createdAt }) => Date.parse(createdAt));
  expect(times).toEqual(times.toSorted((one, other) => other - one));
});

test('a module shared by another category is offered in its current state until the sharing ends [LIVE-6]', async () => {
  const offered = await lineOf('clarke')(sharedModules, { categoryId: morning });
  const names = () => offered().map(({ moduleName }) => moduleName);
  const place = { topicId: at.topics.health, moduleId: at.modules.doctor };
  const doctor = () => offered().find(({ id }) => id === place.moduleId);
  const share = (shared: boolean) =>
    does('hassan', 'curriculum.changeModule', { ...place, categories: { [morning]: shared } });
  expect(names()).toEqual(['At the pharmacy']);
  await share(true);
  await expect.poll(doctor).toMatchObject({
    moduleName: 'At the doctor',
    topicName: 'Health',
    categoryName: 'Evening',
    resourceCount: 1,
    taskCount: 1,
  });
  await does('okafor', 'curriculum.addTask', { ...place, instructions: 'Make a call' });
  await expect.poll(() => doctor()?.taskCount).toBe(2);
  await does('okafor', 'curriculum.deleteResource', { ...place, itemId: at.resources.visit });
  await expect.poll(() => doctor()?.resourceCount).toBe(0);
  await does('okafor', 'curriculum.changeModule', { ...place, moduleName: 'The doctor' });
  await expect.poll(() => doctor()?.moduleName).toBe('The doctor');
  await does('okafor', 'curriculum.changeTopic', { topicId: place.topicId, topicName: 'Your health' });
  await expect.poll(() => doctor()?.topicName).toBe('Your health');
  await does('priya', 'categories.renameCategory', { categoryId: evening, categoryName: 'Late' });
  await expect.poll(() => doctor()?.categoryName).toBe('Late');
  await share(false);
  await expect.poll(names).toEqual(['At the pharmacy']);
  await node.pool.query('update categories set hidden_at = now() where id = $1', [evening]);
  await expect.poll(names).toEqual([]);
  await node.pool.query("update categories set hidden_at = null, category_name = 'Evening' where id = $1", [
    evening,
  ]);
  await expect.poll(names).toEqual(['At the pharmacy']);
  await node.pool.query('delete from modules where id = $1', [at.modules.pharmacy]);
  await expect.poll(names).toEqual([]);
});

test('staff see topics of their selected category appear, change and disappear, with their modules and contents [LIVE-5, REST-14, REST-15]', async () => {
  const follow = lineOf('clarke');
  const seen = await follow(topics, { categoryId: morning });
  const taught = await follow(modules, { categoryId: morning });
  const pages = await follow(resources, { moduleId: at.modules.directions });
  const toDo = await follow(tasks, { moduleId: at.modules.directions });
  const names = () => seen().map(({ topicName }) => topicName);
  await does('okafor', 'curriculum.addTopic', {
    topicName: 'Feelings',
    subject: 'Health',
    category: evening,
  });
  const { topic } = await does<{ topic: { id: string } }>('priya', 'curriculum.addTopic', {
    topicName: 'Weather',
    subject: 'Listening',
    category: morning,
  });
  const topicId = topic.id;
  await expect.poll(names).toContain('Weather');
  // The topic of the other category, written earlier, never arrives.
  expect(names().toSorted()).toEqual(['Around town', 'Last year', 'Weather']);
  await does('priya', 'curriculum.changeTopic', { topicId, topicName: 'Wind and rain' });
  await expect.poll(names).toContain('Wind and rain');
  await does('priya', 'curriculum.deleteTopic', { topicId });
  await expect.poll(names).not.toContain('Wind and rain');

  const directions = { ...inTown, moduleId: at.modules.directions };
  await does('priya', 'curriculum.changeModule', { ...directions, moduleName: 'Finding the way' });
  await expect.poll(() => taught().map(({ moduleName }) => moduleName)).toContain('Finding the way');
  await does('priya', 'curriculum.addResource', {
    ...directions,
    instructions: 'Listen to the driver',
    embedLink: 'https://lessons.example.org/bus',
  });
  await expect.poll(() => pages().length).toBe(4);
  await does('priya', 'curriculum.deleteTask', { ...directions, itemId: at.tasks.photo });
  await expect.poll(() => toDo().map(({ id }) => id)).toEqual([at.tasks.describe]);
});

test('a colleague sees a module and a task that a teacher creates, changes and deletes [LIVE-6, LIVE-8]', async () => {
  const inSpare = { ...inTown, moduleId: at.modules.spare };
  const follow = lineOf('priya');
  const toDo = await follow(tasks, { moduleId: at.modules.spare });
  const all = await follow(modules, { categoryId: morning });
  const words = () => toDo().map(({ instructions }) => instructions);
  const names = () => all().map(({ moduleName }) => moduleName);
  const { item } = await does<{ item: { id: string } }>('clarke', 'curriculum.addTask', {
    ...inSpare,
    instructions: 'Draw a map',
  });
  await expect.poll(words).toEqual(['Draw a map']);
  const itemId = item.id;
  await does('clarke', 'curriculum.changeTask', { ...inSpare, itemId, instructions: 'Draw two maps' });
  await expect.poll(words).toEqual(['Draw two maps']);
  await does('clarke', 'curriculum.deleteTask', { ...inSpare, itemId });
  await expect.poll(words).toEqual([]);
  await does('clarke', 'curriculum.addModule', {
    ...inTown,
    moduleId: at.modules.new,
    moduleName: 'At the station',
    imageFileId: at.files.pictureOfNew,
  });
  await expect.poll(names).toContain('At the station');
  await does('clarke', 'curriculum.deleteModule', { ...inTown, moduleId: at.modules.new });
  await expect.poll(names).not.toContain('At the station');
});

test('the members of a class receive it with its changes, and lose it when it is deleted [LIVE-9, LIVE-10, LIVE-11]', async () => {
  const hers = await lineOf('elena')(chatsOfMember, { userId: elena });
  const his = await lineOf('hassan')(chatsOfMember, { userId: personId('hassan') });
  const names = (rows: readonly { readonly chatName: string }[]) => rows.map(({ chatName }) => chatName);
  const { chat } = await does<{ chat: { id: string } }>('priya', 'classrooms.createClassroom', {
    classroomName: 'Yellow',
    ...inTown,
    moduleId: at.modules.shopping,
    teacherId: personId('hassan'),
    students: [elena],
  });
  const chatId = chat.id;
  for (const rows of [hers, his]) await expect.poll(() => names(rows())).toContain('Yellow');
  await does('priya', 'classrooms.updateClassroom', { chatId, chatName: 'Orange' });
  for (const rows of [hers, his]) await expect.poll(() => names(rows())).toContain('Orange');
  await does('priya', 'classrooms.setParticipants', { chatId, userIds: [personId('hassan')] });
  await expect.poll(() => names(hers())).not.toContain('Orange');
  expect(names(his())).toContain('Orange');
  await does('priya', 'classrooms.deleteClassroom', { chatId });
  await expect.poll(() => names(his())).not.toContain('Orange');
});

test('a learner sees at once what staff change in her own records [LIVE-13, REST-16, REST-17]', async () => {
  const follow = lineOf('amina');
  const record = await follow(self, { userId: amina });
  const own = await follow(account, { userId: amina });
  expect(own()).toMatchObject([{ firstName: 'Amina', phoneNumber: '+447700900100' }]);
  await does('clarke', 'people.editUser', { userId: amina, firstName: 'Aminah' });
  await expect.poll(() => record()[0]?.displayName).toBe('Aminah Yusuf');
  // In SQL, because the call would end her session.
  await node.pool.query('update user_contacts set phone_number = $2 where user_id = $1', [
    amina,
    '+447700900993',
  ]);
  await expect
    .poll(() => own()[0])
    .toMatchObject({ firstName: 'Aminah', phoneNumber: '+447700900993', version: 2 });
});

test('staff see users of their category come and go, and an admin can read all users [REST-18, REST-19]', async () => {
  const seen = await lineOf('clarke')(peopleOfCategory, { categoryId: morning });
  const ids = () => seen().map(({ id }) => id);
  expect(ids()).toContain(elena);
  expect(ids()).not.toContain(personId('dao'));
  await does('priya', 'people.editUser', { userId: elena, categories: [evening] });
  await expect.poll(ids).not.toContain(elena);
  await node.pool.query('insert into user_categories (user_id, category_id) values ($1, $2)', [
    elena,
    morning,
  ]);
  await expect.poll(ids).toContain(elena);
  const { users } = await does<{ users: { id: string }[] }>('priya', 'people.searchUsers', {
    searchText: '',
    searchBy: 'name',
  });
  const { rows } = await node.pool.query<{ id: string }>('select id from users');
  expect(users.map(({ id }) => id).toSorted()).toEqual(rows.map(({ id }) => id).toSorted());
});

test('an admin who found a user in any category sees at once that they are renamed, locked, moved and deleted [XSRCH-3]', async () => {
  const dao = personId('dao');
  const found = await lineOf('priya')(foundUser, { userId: dao });
  expect(found()).toMatchObject([
    { accountLocked: false, phoneNumber: '+447700900103', categories: [{ id: evening }] },
  ]);
  await does('okafor', 'people.editUser', { userId: dao, firstName: 'Daoud' });
  await expect.poll(() => found()[0]?.displayName).toContain('Daoud');
  await does('okafor', 'people.setAccountLocked', { userId: dao, accountLocked: true });
  await expect.poll(() => found()[0]?.accountLocked).toBe(true);
  await node.pool.query("update categories set category_name = 'Night' where id = $1", [evening]);
  await expect.poll(() => found()[0]?.categories[0]?.categoryName).toBe('Night');
  await node.pool.query("update categories set category_name = 'Evening' where id = $1", [evening]);
  await node.pool.query('insert into user_categories (user_id, category_id) values ($1, $2)', [dao, morning]);
  await expect.poll(() => found()[0]?.categories.map(({ id }) => id)).toEqual([evening, morning]);
  await node.pool.query('delete from users where id = $1', [dao]);
  await expect.poll(() => found()).toEqual([]);
});

test('a conversation started with a learner is among his chats at once, and messages arrive in order there and in his class [LIVE-12, REST-20]', async () => {
  const follow = lineOf('carlos');
  const chats = await follow(chatsOfMember, { userId: carlos });
  expect(chats().map(({ kind }) => kind)).toEqual(['group']);
  const { chatId } = await does<{ chatId: string }>('clarke', 'chat.startConversation', {
    participants: [carlos],
  });
  await expect.poll(() => chats().find(({ id }) => id === chatId)?.kind).toBe('individual');
  for (const [place, writer] of [
    [{ collection: 'individualChats', chatId }, 'clarke'],
    [{ collection: 'groupChats', chatId: at.chats.green }, 'priya'],
  ] as const) {
    const said = await follow(messages, { chatId: place.chatId });
    const before = said().length;
    // The rows of a live read have no order; screens sort them with this function.
    const inOrder = () => said().toSorted(bySeq).slice(before);
    const texts = () => inOrder().map(({ text }) => text);
    const first = randomUUID();
    for (const [messageId, text] of [
      [first, 'One'],
      [randomUUID(), 'Two'],
      [randomUUID(), 'Three'],
    ])
      await does(writer, 'chat.sendMessage', { ...place, messageId, text });
    await expect.poll(texts).toEqual(['One', 'Two', 'Three']);
    const times = said()
      .toSorted(bySeq)
      .map(({ createdAt }) => Date.parse(createdAt));
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    await does(writer, 'chat.deleteMessage', { ...place, messageId: first });
    await expect.poll(texts).toEqual(['Two', 'Three']);
  }
  await node.pool.query("update chats set chat_name = 'Emerald' where id = $1", [at.chats.green]);
  await expect.poll(() => chats().find(({ kind }) => kind === 'group')?.chatName).toBe('Emerald');
});

test('a user who has logged out receives no later changes, and a classmate does [LIVE-17]', async () => {
  const room = { chatId: at.chats.blue };
  const mine = await lineOf('amina')(messages, room);
  const theirs = await lineOf('bilal')(messages, room);
  expect([mine().length, theirs().length]).toEqual([3, 3]);
  await does('amina', 'signIn.signOut', {});
  await expect.poll(mine).toEqual([]);
  await does('clarke', 'chat.sendMessage', {
    collection: 'groupChats',
    ...room,
    messageId: randomUUID(),
    text: 'After you left',
  });
  await expect.poll(() => theirs().map(({ text }) => text)).toContain('After you left');
  expect(mine()).toEqual([]);
});
