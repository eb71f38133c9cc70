// What people have chosen about being told: which news, when, and by which way; and what staff are told.
import { randomUUID } from 'node:crypto';
import { noChoices, type ContactChoices } from '@foothold/domain/notifications/choices';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { personId, type Name } from '../../../../../testing/cast.ts';
import { jobsDone } from '../../../../../testing/jobs-done.ts';
import * as at from '../../../../../testing/world-ids.ts';
import { planDeliveries } from './plan-deliveries.ts';
import { noteReading } from './read-in-time.ts';
import { startReached, type Reached } from './notifications.fixture.ts';
import { tell } from './tell.ts';

let reached: Reached;
beforeAll(async () => {
  reached = await startReached();
});
afterAll(() => reached.stop());
beforeEach(() => reached.restore());
afterEach(() => jobsDone(reached.node.pool));

const choose = (who: Name, choices: Partial<ContactChoices>) =>
  reached.done(who, 'notifications.setContactChoices', { ...noChoices, ...choices });
const write = (who: Name, chatId: string, collection = 'individualChats') =>
  reached.done(who, 'chat.sendMessage', { collection, chatId, messageId: randomUUID(), text: 'Hello' });
const handIn = () =>
  reached.done('amina', 'evidence.addTaskEvidence', {
    userId: personId('amina'),
    taskId: at.tasks.describe,
    evidenceId: randomUUID(),
    text: 'I turn left.',
  });
/** The staff's quiet hours would hide at night what a test shows. */
const always: Partial<ContactChoices> = { quietFrom: '00:00', quietUntil: '00:00', atWeekends: true };
const { aminaAndClarke, blue } = at.chats;

test('staff are told together on the next working day at 8:00: what to read, what to check, who wrote', async () => {
  const phone = await reached.phoneOf('clarke');
  await handIn();
  await handIn();
  await write('amina', aminaAndClarke);
  await write('amina', blue, 'groupChats');
  await reached.aMinuteLater();
  expect(phone.pushes).toEqual([]);
  const { rows } = await reached.node.pool.query(
    `select kind, state, to_char(due_at at time zone 'Europe/London', 'HH24:MI') as time,
       extract(isodow from due_at at time zone 'Europe/London') < 6 as working
     from deliveries where user_id = $1 order by kind`,
    [personId('clarke')],
  );
  const waits = { state: 'held', time: '08:00', working: true };
  // Not of the class, which has many messages.
  expect(rows).toEqual([
    { kind: 'evidence', ...waits },
    { kind: 'evidence', ...waits },
    { kind: 'message', ...waits },
  ]);
  await choose('clarke', always);
  await reached.comeDue();
  await reached.aMinuteLater();
  expect(phone.pushes).toEqual([
    { text: '2 pieces to read, 1 new message', path: '/staff', tag: 'staff', badge: 3 },
  ]);
});

test('staff who want it are told at once, and led to the review', async () => {
  const phone = await reached.phoneOf('clarke');
  await choose('clarke', { ...always, work: 'now', plans: 'now' });
  await handIn();
  await reached.done('amina', 'plans.savePlanAnswers', {
    userId: personId('amina'),
    category: at.categories.morning,
    questionSet: 'start',
    answers: { [await aQuestionOf('amina')]: 'To read.' },
  });
  await reached.aMinuteLater();
  expect(phone.pushes).toMatchObject([{ text: '1 piece to read, 1 plan to check', path: '/staff/review' }]);
});

async function aQuestionOf(who: Name): Promise<string> {
  const { rows } = await reached.node.pool.query(
    `select plan_questions.id from plan_questions join plans on plans.id = plan_id and archived_at is null
     where learner_id = $1 and question_set = 'start' and not teacher_only limit 1`,
    [personId(who)],
  );
  return rows[0].id;
}

test('staff who are in no class with the learner are not told, nor when somebody else has answered meanwhile', async () => {
  await handIn();
  await reached.aMinuteLater();
  const { rows } = await reached.node.pool.query(
    `select distinct user_id from deliveries where kind = 'evidence' and user_id not in (
       select teachers.user_id from chat_members teachers join chat_members own using (chat_id) where own.user_id = $1)`,
    [personId('amina')],
  );
  expect(rows).toEqual([]);
  const phone = await reached.phoneOf('clarke');
  await choose('clarke', always);
  await reached.node.pool.query('update evidence set commented_at = now()');
  await reached.comeDue();
  await reached.aMinuteLater();
  expect(phone.pushes).toEqual([]);
});

test('a learner is not told what they switched off, and is told the rest', async () => {
  const phone = await reached.phoneOf('amina');
  await choose('amina', { messages: 'off' });
  await write('clarke', aminaAndClarke);
  await reached.done('clarke', 'evidence.setTaskComment', {
    userId: personId('amina'),
    taskId: at.tasks.describe,
    evidenceId: at.evidence.aminaOpen,
    text: 'Good.',
  });
  await reached.aMinuteLater();
  expect(phone.pushes.map(({ text }) => text)).toEqual(['Your teacher answered your work.']);
});

test("a learner's own quiet hours count", async () => {
  const phone = await reached.phoneOf('amina');
  await choose('amina', { quietFrom: '00:00', quietUntil: '23:59' });
  await write('clarke', aminaAndClarke);
  await reached.aMinuteLater();
  expect(phone.pushes).toEqual([]);
  expect(await reached.statesOf('amina')).toEqual(['message due']);
});

test('while a learner looks at the app on another device the phone is quiet; what is unread when they leave comes then', async () => {
  const phone = await reached.phoneOf('amina');
  await reached.done('amina', 'notifications.notePresence', { visible: true });
  await write('clarke', aminaAndClarke);
  await reached.aMinuteLater();
  expect(phone.pushes).toEqual([]);
  await reached.done('amina', 'notifications.notePresence', { visible: false });
  await reached.comeDue();
  await reached.aMinuteLater();
  expect(phone.pushes).toHaveLength(1);
});

test('a plan that staff change is news again, each time, and one that the learner answers is not', async () => {
  const phone = await reached.phoneOf('amina');
  const answer = async (who: Name, text: string) =>
    reached.done(who, 'plans.savePlanAnswers', {
      userId: personId('amina'),
      category: at.categories.morning,
      questionSet: 'start',
      answers: { [await aQuestionOf('amina')]: text },
    });
  await answer('clarke', 'We read a page a week.');
  await reached.aMinuteLater();
  await answer('amina', 'Good.');
  await reached.aMinuteLater();
  expect(phone.pushes.map(({ text }) => text)).toEqual(['Look at your learning plan.']);
  await answer('clarke', 'And write one.');
  await reached.aMinuteLater();
  expect(phone.pushes).toHaveLength(2);
});

test('a first name is shown where the provider wants it, of one author', async () => {
  const phone = await reached.phoneOf('amina');
  const { services } = reached.node;
  const named = { ...services, settings: { ...services.settings, pushNames: true } };
  await write('clarke', aminaAndClarke);
  await planDeliveries(services.db);
  await tell(named, personId('amina'));
  expect(phone.pushes.map(({ text }) => text)).toEqual(['Message from Colin.']);
});

test('a day later it is known what was read in the app', async () => {
  await reached.phoneOf('amina');
  await write('clarke', aminaAndClarke);
  await write('clarke', blue, 'groupChats');
  await reached.aMinuteLater();
  await reached.node.pool.query("update deliveries set decided_at = now() - interval '25 hours'");
  await reached.node.pool.query(
    `insert into chat_marks (user_id, chat_id, seq) select $1, id, last_seq from chats where id = $2
     on conflict (user_id, chat_id) do update set seq = excluded.seq`,
    [personId('amina'), aminaAndClarke],
  );
  await noteReading(reached.node.services.db);
  const { rows } = await reached.node.pool.query(
    "select read_in_time, count(*)::int from deliveries where user_id = $1 and state = 'sent' group by 1 order by 1",
    [personId('amina')],
  );
  expect(rows).toEqual([
    { read_in_time: false, count: 1 },
    { read_in_time: true, count: 1 },
  ]);
});

test("the number on the icon is the app's: what is unread there", async () => {
  const phone = await reached.phoneOf('amina');
  await write('clarke', aminaAndClarke);
  await write('clarke', blue, 'groupChats');
  await reached.aMinuteLater();
  const { body } = await reached.ask('amina', 'notifications.readUnread');
  expect(JSON.parse(body)).toEqual({ count: 2 });
  expect(phone.pushes.map(({ badge }) => badge)).toEqual([2, 2]);
});
