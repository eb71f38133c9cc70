// A learner whose phone takes no pushes gets one text message a day, within the budget of the centre, and never twice.
import { randomUUID } from 'node:crypto';
import { noChoices } from '@foothold/domain/notifications/choices';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { ask } from '../../../../../testing/access/ask.ts';
import { personId } from '../../../../../testing/cast.ts';
import { jobsDone } from '../../../../../testing/jobs-done.ts';
import * as at from '../../../../../testing/world-ids.ts';
import { SmsFailure } from '../../kernel/sms/sms-failure.ts';
import type { SmsMessage, SmsStatus } from '../../kernel/sms/sms-sender.ts';
import { takeFromBudget } from './budget.ts';
import { statusJob } from './deliver.ts';
import { startReached, type Reached } from './notifications.fixture.ts';
import { tell } from './tell.ts';

/** What the carrier does with the next messages, and what it says of those it took. */
let accept: (message: SmsMessage) => string;
let statuses: Readonly<Record<string, SmsStatus>>;
let references: Readonly<Record<string, string>>;
let reached: Reached;
beforeAll(async () => {
  reached = await startReached({
    send: async (message) => accept(message),
    statusOf: async (id) => statuses[id] ?? null,
    find: async (reference) => references[reference] ?? null,
  });
});
afterAll(() => reached.stop());
beforeEach(async () => {
  await reached.restore();
  accept = () => randomUUID();
  [statuses, references] = [{}, {}];
  await budget(1000);
});
afterEach(() => jobsDone(reached.node.pool));

const budget = (capPence: number, template: string | null = null) =>
  reached.done('priya', 'notifications.setTextBudget', {
    categoryId: at.categories.morning,
    capPence,
    template,
  });
const comment = () =>
  reached.done('clarke', 'evidence.setTaskComment', {
    userId: personId('amina'),
    taskId: at.tasks.describe,
    evidenceId: at.evidence.aminaOpen,
    text: 'Very good.',
  });
const write = (text: string) =>
  reached.done('clarke', 'chat.sendMessage', {
    collection: 'individualChats',
    chatId: at.chats.aminaAndClarke,
    messageId: randomUUID(),
    text,
  });
/** At 18:00 of the day after. */
async function theNextEvening(): Promise<void> {
  await reached.aMinuteLater();
  await reached.comeDue();
  await reached.aMinuteLater();
}
const texts = () => reached.node.messages.slice(before).map(({ text }) => text);
let before = 0;
beforeEach(() => {
  before = reached.node.messages.length;
});
const spent = async () => {
  const { rows } = await reached.node.pool.query(
    'select spent_pence from text_budgets where category_id = $1',
    [at.categories.morning],
  );
  return rows[0].spent_pence;
};
const amina = () => reached.statesOf('amina');
const link = () => reached.node.services.settings.publicUrl;

test('what has waited a day is told together by one text message, in simple English, and paid for once', async () => {
  await comment();
  await write('Are you there?');
  await reached.aMinuteLater();
  expect(await amina()).toEqual(['comment held', 'message held']);
  const { rows } = await reached.node.pool.query(
    `select distinct to_char(due_at at time zone 'Europe/London', 'HH24:MI') as time,
       due_at > now() + interval '23 hours' and due_at < now() + interval '49 hours' as waits
     from deliveries where user_id = $1`,
    [personId('amina')],
  );
  expect(rows).toEqual([{ time: '18:00', waits: true }]);
  await reached.comeDue();
  await reached.aMinuteLater();
  expect(texts()).toEqual([`You have 2 new messages from your class. Open: ${link()}`]);
  expect(await amina()).toEqual(['comment sent', 'message sent']);
  expect(await spent()).toBe(2.5);
  await theNextEvening();
  expect(texts()).toHaveLength(1);
});

test('the centre writes its own sentence, and pays for its parts', async () => {
  await budget(1000, `Hello! {count} {link} ${'ş'.repeat(70)}`);
  await comment();
  await theNextEvening();
  expect(texts()[0]).toMatch(/^Hello! 1 http/);
  expect(await spent()).toBe(5);
});

test('what was read meanwhile is not told, nor is anything after a phone takes pushes', async () => {
  await comment();
  await reached.aMinuteLater();
  await reached.node.pool.query(
    `insert into marks (viewer_id, learner_id, kind, subject_id) values ($1, $1, 'task', $2)
     on conflict (viewer_id, learner_id, kind, subject_id) do update set checked_at = now()`,
    [personId('amina'), at.tasks.describe],
  );
  await theNextEvening();
  expect(texts()).toEqual([]);
  await write('Hello');
  await reached.aMinuteLater();
  const phone = await reached.phoneOf('amina');
  await theNextEvening();
  expect(texts()).toEqual([]);
  expect(phone.pushes).toHaveLength(1);
});

test('a learner whose only browser has ended its subscription gets a text message instead', async () => {
  const phone = await reached.phoneOf('amina');
  phone.answer = 410;
  await comment();
  await reached.aMinuteLater();
  await theNextEvening();
  expect(texts()).toHaveLength(1);
});

test('a text message counts what it is about, and not what was switched off meanwhile', async () => {
  await comment();
  await write('Are you there?');
  await reached.aMinuteLater();
  await reached.done('amina', 'notifications.setContactChoices', { ...noChoices, messages: 'off' });
  await theNextEvening();
  expect(texts()).toEqual([`You have 1 new message from your class. Open: ${link()}`]);
});

test.each([
  ['without a budget', () => budget(0)],
  ['whose budget is used up', () => budget(2)],
  [
    'who said no to text messages',
    () => reached.done('amina', 'notifications.setContactChoices', { ...noChoices, texts: false }),
  ],
])('a learner %s gets none, and staff see who that is', async (_who, make) => {
  await make();
  await comment();
  await theNextEvening();
  expect(texts()).toEqual([]);
  expect(await amina()).toEqual(['comment suppressed']);
  expect(await spent()).toBe(0);
});

test('of 200 messages at once no more are paid for than the budget allows', async () => {
  await budget(100);
  const cost = { categoryId: at.categories.morning, pence: 2.5, timeZone: 'Europe/London' };
  const taken = await Promise.all(
    Array.from({ length: 200 }, () => takeFromBudget(reached.node.services.db, cost)),
  );
  expect(taken.filter(Boolean)).toHaveLength(40);
  expect(await spent()).toBe(100);
});

test('a new month begins with the whole budget', async () => {
  await budget(5);
  await reached.node.pool.query("update text_budgets set spent_pence = 5, spent_month = '2020-01'");
  await comment();
  await theNextEvening();
  expect(texts()).toHaveLength(1);
  expect(await spent()).toBe(2.5);
});

test('a number that does not exist costs nothing, and staff see it on the page of the learner', async () => {
  accept = () => {
    throw new SmsFailure('Twilio', 'invalid number', 400);
  };
  await comment();
  await theNextEvening();
  expect(await amina()).toEqual(['comment failed']);
  expect(await spent()).toBe(0);
  const { rows } = await reached.node.pool.query(
    'select number_refused from user_contacts where user_id = $1',
    [personId('amina')],
  );
  expect(rows).toEqual([{ number_refused: 'wrong' }]);
});

test('whoever answers STOP gets none any more, and sees that in their choices', async () => {
  accept = () => {
    throw new SmsFailure('Twilio', 'stopped', 400);
  };
  await comment();
  await theNextEvening();
  const { rows } = await reached.node.pool.query('select texts from contact_choices where user_id = $1', [
    personId('amina'),
  ]);
  expect(rows).toEqual([{ texts: false }]);
});

test('a carrier that fails costs nothing, and the message goes out a day later', async () => {
  accept = () => {
    throw new SmsFailure('Twilio', 'unreachable', 503);
  };
  await comment();
  await theNextEvening();
  expect(await amina()).toEqual(['comment held']);
  expect(await spent()).toBe(0);
  accept = () => 'a';
  await reached.comeDue();
  await reached.aMinuteLater();
  expect(texts()).toHaveLength(1);
});

test('a message whose end nobody knows is not sent again; the carrier is asked for it by its reference', async () => {
  let reference = '';
  accept = (message) => {
    reference = message.reference;
    throw new SmsFailure('GOV.UK Notify', 'unreachable', null);
  };
  await comment();
  await theNextEvening();
  expect(await amina()).toEqual(['comment unknown']);
  accept = () => 'b';
  await theNextEvening();
  expect(texts()).toEqual([]);
  await reached.node.pool.query("update deliveries set decided_at = now() - interval '1 hour'");
  await statusJob.run(null, reached.node.services);
  expect(await amina()).toEqual(['comment unknown']);
  references = { [reference]: 'a' };
  statuses = { a: 'delivered' };
  await statusJob.run(null, reached.node.services);
  expect(await amina()).toEqual(['comment delivered']);
});

test('the carrier says later that a number does not exist: staff see it, unless the number was changed meanwhile', async () => {
  accept = () => 'a';
  statuses = { a: 'wrong' };
  await comment();
  await theNextEvening();
  await reached.node.pool.query("update deliveries set decided_at = now() - interval '1 hour'");
  await reached.node.pool.query(
    "update user_contacts set phone_number = '+447700900777' where user_id = $1",
    [personId('amina')],
  );
  await statusJob.run(null, reached.node.services);
  expect(await amina()).toEqual(['comment failed']);
  const { rows } = await reached.node.pool.query(
    'select number_refused from user_contacts where user_id = $1',
    [personId('amina')],
  );
  expect(rows).toEqual([{ number_refused: null }]);
});

test('a number that was changed meanwhile gets it, and the old one does not', async () => {
  await comment();
  await reached.aMinuteLater();
  await reached.node.pool.query(
    "update user_contacts set phone_number = '+447700900777' where user_id = $1",
    [personId('amina')],
  );
  await theNextEvening();
  expect(reached.node.messages.slice(before).map(({ to }) => to)).toEqual(['+447700900777']);
});

test('two machines that tell at the same time send one message', async () => {
  await comment();
  await reached.aMinuteLater();
  await reached.comeDue();
  await Promise.all(Array.from({ length: 8 }, () => tell(reached.node.services, personId('amina'))));
  expect(texts()).toHaveLength(1);
  expect(await spent()).toBe(2.5);
});

test('an administrator sees what was sent in the week, and what it cost', async () => {
  await comment();
  await write('Hello');
  await theNextEvening();
  const { body } = await ask(reached.node.url, 'priya', 'notifications.readReach', {
    categoryId: at.categories.morning,
  });
  expect(JSON.parse(body)).toMatchObject({
    pencePerFragment: 2.5,
    link: link(),
    weeks: [
      { channel: 'text', sent: 2, dayOld: 0, read: 0, failed: 0, messages: 1, fragments: 1, pence: 2.5 },
    ],
  });
});

test('an administrator sees twelve whole weeks, none in part', async () => {
  const { rows } = await reached.node.pool.query(
    `with weeks as (
       select date_trunc('week', now() at time zone 'Europe/London') - make_interval(weeks => ago) as monday
       from generate_series(0, 12) as ago)
     insert into deliveries (user_id, kind, subject_id, state, channel, decided_at)
     select $1, 'message', gen_random_uuid(), 'sent', 'push', at at time zone 'Europe/London'
     from weeks, lateral (values (monday), (monday - interval '1 second')) as moments (at)
     where at <= now() at time zone 'Europe/London'
     returning to_char(decided_at at time zone 'Europe/London', 'YYYY-MM-DD') as day`,
    [personId('amina')],
  );
  expect(rows).toHaveLength(26);
  const { body } = await ask(reached.node.url, 'priya', 'notifications.readReach', {
    categoryId: at.categories.morning,
  });
  const { weeks } = JSON.parse(body) as { weeks: { week: string; sent: number }[] };
  // The newest has no end yet.
  expect(weeks.map(({ sent }) => sent)).toEqual([1, ...Array.from({ length: 11 }, () => 2)]);
});

test('a sentence that is too long for three messages is refused, with the address of the app in it', async () => {
  const write = (letters: number) =>
    ask(reached.node.url, 'priya', 'notifications.setTextBudget', {
      categoryId: at.categories.morning,
      capPence: 1000,
      template: `{count} {link}${'a'.repeat(letters)}`,
    });
  const room = 3 * 153 - `12 ${link()}`.length;
  expect((await write(room)).status).toBe(204);
  const { status, body } = await write(room + 1);
  expect(status).toBe(422);
  expect(JSON.parse(body)).toMatchObject({
    fields: { template: 'The text is too long. Please write at most 3 messages.' },
  });
});

test('of two administrators who change a budget at once the second is shown what the first has saved', async () => {
  const template = 'Hello! {count}: {link}';
  const save = (capPence: number, expectedVersion: number) =>
    ask(reached.node.url, 'priya', 'notifications.setTextBudget', {
      categoryId: at.categories.morning,
      capPence,
      template,
      expectedVersion,
    });
  const seen = 2;
  expect((await save(2000, seen)).status).toBe(204);
  const { status, body } = await save(3000, seen);
  expect(status).toBe(409);
  const { current } = JSON.parse(body) as { current: { version: number } };
  expect(current).toEqual({ capPence: 2000, template, version: 3 });
  // What is spent is no change of the settings.
  await reached.node.pool.query('update text_budgets set spent_pence = spent_pence + 5');
  expect((await save(3000, current.version)).status).toBe(204);
});
