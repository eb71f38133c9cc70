// Proves how staff start a private conversation: with users of their category, one per set of participants.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eq } from '../../kernel/database/drizzle.ts';
import { chatMembers, chats, users } from '../../kernel/schema/public.ts';
import { openClass, type SignedIn, type TestClass } from './class.fixture.ts';

let testClass: TestClass;
beforeAll(async () => {
  testClass = await openClass();
});
afterAll(() => testClass.close());

const start = (who: SignedIn, ...participants: readonly string[]) =>
  testClass.send('POST', who, '/individualChats', { participants });
const nameOf = async ({ id }: { readonly id: string }) =>
  (await testClass.school.db.select().from(users).where(eq(users.id, id)))[0]?.displayName;

test('a teacher starts a conversation that includes every participant and is named after them [INBOX-27, INBOX-28]', async () => {
  const { status, body } = await start(testClass.teacher, testClass.learner.id, testClass.classmate.id);
  expect({ status, isNew: body['isNew'] }).toEqual({ status: 201, isNew: true });
  const chatId = String(body['chatId']);
  const [chat] = await testClass.school.db.select().from(chats).where(eq(chats.id, chatId));
  const names = await Promise.all([testClass.teacher, testClass.learner, testClass.classmate].map(nameOf));
  expect(chat).toMatchObject({
    kind: 'individual',
    chatName: names.join(' & '),
    categoryId: testClass.school.ours,
    active: true,
    locked: false,
  });
  const members = await testClass.school.db.select().from(chatMembers).where(eq(chatMembers.chatId, chatId));
  expect(members.map((member) => member.userId).toSorted()).toEqual(
    [testClass.teacher.id, testClass.learner.id, testClass.classmate.id].toSorted(),
  );
});

test('the same people in the same category have one conversation, whichever of them starts it and however often at the same time [INBOX-24]', async () => {
  const answers = await Promise.all([
    ...Array.from({ length: 6 }, () => start(testClass.teacher, testClass.admin.id)),
    ...Array.from({ length: 6 }, () => start(testClass.admin, testClass.teacher.id, testClass.admin.id)),
  ]);
  expect(new Set(answers.map(({ body }) => body['chatId'])).size).toBe(1);
  expect(answers.filter(({ body }) => body['isNew'] === true)).toHaveLength(1);
});

test('different participants or another category make a different conversation [INBOX-25]', async () => {
  const pair = await start(testClass.teacher, testClass.learner.id);
  const three = await start(testClass.teacher, testClass.learner.id, testClass.admin.id);
  expect(three.body['chatId']).not.toBe(pair.body['chatId']);
  const both = [testClass.teacher.id, testClass.learner.id];
  await testClass.school.db
    .update(chats)
    .set({ categoryId: testClass.school.theirs })
    .where(eq(chats.id, String(pair.body['chatId'])));
  const again = await start(testClass.teacher, ...both);
  expect(again.body).toMatchObject({ isNew: true });
});

test('a learner cannot start one, not even by calling the server directly [INBOX-17]', async () => {
  expect(await start(testClass.learner, testClass.teacher.id)).toMatchObject({ status: 403 });
  expect(await start(testClass.learner, testClass.classmate.id)).toMatchObject({ status: 403 });
});

test('at least one other participant must be chosen [INBOX-22]', async () => {
  expect(await start(testClass.teacher)).toMatchObject({
    status: 400,
    body: { msg: 'Choose at least one person' },
  });
  expect(await start(testClass.teacher, testClass.teacher.id)).toMatchObject({
    status: 400,
    body: { msg: 'Choose at least one person' },
  });
});

test('users of another category cannot be participants [INBOX-23]', async () => {
  expect(await start(testClass.teacher, testClass.stranger.id)).toMatchObject({ status: 404 });
  expect(await start(testClass.stranger, testClass.learner.id)).toMatchObject({ status: 404 });
});
