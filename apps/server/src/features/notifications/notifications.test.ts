// What reaches a learner whose app is closed: once, encrypted, by kind alone, and not what has been read meanwhile.
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { ask } from '../../../../../testing/access/ask.ts';
import { personId, type Name } from '../../../../../testing/cast.ts';
import { jobsDone } from '../../../../../testing/jobs-done.ts';
import type { TestNode } from '../../../../../testing/node.ts';
import * as at from '../../../../../testing/world-ids.ts';
import { deliverJob, planDeliveriesJob } from './deliver.ts';
import { startReached, type Reached } from './notifications.fixture.ts';
import { planDeliveries } from './plan-deliveries.ts';
import type { PushService } from './push-service.fixture.ts';
import { tell } from './tell.ts';

let reached: Reached;
let node: TestNode;
let service: PushService;
beforeAll(async () => {
  reached = await startReached();
  ({ node, service } = reached);
});
afterAll(() => reached.stop());
beforeEach(() => reached.restore());
afterEach(() => jobsDone(node.pool));

const done: Reached['done'] = (...given) => reached.done(...given);
const phoneOf: Reached['phoneOf'] = (who) => reached.phoneOf(who);
const aMinuteLater = () => reached.aMinuteLater();
const statesOf = (who: Name) => reached.statesOf(who);

const { aminaAndClarke, blue } = at.chats;
const write = (who: Name, text: string, chat: Readonly<Record<string, unknown>> = privately) =>
  done(who, 'chat.sendMessage', { ...chat, messageId: randomUUID(), text });
const privately = { collection: 'individualChats', chatId: aminaAndClarke };
const inClass = { collection: 'groupChats', chatId: blue };
const comment = (text: string) =>
  done('clarke', 'evidence.setTaskComment', {
    userId: personId('amina'),
    taskId: at.tasks.describe,
    evidenceId: at.evidence.aminaOpen,
    text,
  });
test('a learner whose app is closed is told that her teacher answered, and led to the answer, without a word of it [THREAT-34]', async () => {
  const phone = await phoneOf('amina');
  const others = await phoneOf('bilal');
  await comment('Very good, Amina.');
  await aMinuteLater();
  const path = `/topics/${at.topics.town}/modules/${at.modules.directions}/tasks/${at.tasks.describe}`;
  expect(phone.pushes).toEqual([
    { text: 'Your teacher answered your work.', path, tag: `comment ${path}`, badge: 1 },
  ]);
  const request = service.requests.at(-1)!;
  expect(request.bytes).not.toContain('Amina');
  expect(request.ttl).toBe('43200');
  expect(request.topic).toMatch(/^[\w-]{1,32}$/);
  expect(request.audience).toBe(new URL(phone.subscription.endpoint).origin);
  expect(others.pushes).toEqual([]);
  expect(await statesOf('amina')).toEqual(['comment sent']);
  // Nothing is new the next minute.
  await aMinuteLater();
  expect(phone.pushes).toHaveLength(1);
});

test('the messages of a chat are told together, to everybody but their author', async () => {
  const [aminas, bilals] = [await phoneOf('amina'), await phoneOf('bilal')];
  await write('clarke', 'Bring a pen', inClass);
  await write('clarke', 'And a photo', inClass);
  await write('amina', 'Which photo?', inClass);
  await aMinuteLater();
  expect(aminas.pushes).toMatchObject([
    { text: 'You have 2 new messages.', path: `/classes/${blue}`, badge: 2 },
  ]);
  expect(bilals.pushes).toMatchObject([{ text: 'You have 3 new messages.', badge: 3 }]);
});

test('what was read meanwhile is not told', async () => {
  const phone = await phoneOf('amina');
  await write('clarke', 'Are you there?');
  const { rows } = await node.pool.query('select last_seq::int from chats where id = $1', [aminaAndClarke]);
  await done('amina', 'chat.markChatChecked', { ...privately, seq: rows[0].last_seq });
  await expect
    .poll(async () => {
      const marks = await node.pool.query(
        'select from chat_marks where user_id = $1 and chat_id = $2 and seq = $3',
        [personId('amina'), aminaAndClarke, rows[0].last_seq],
      );
      return marks.rowCount;
    })
    .toBe(1);
  await aMinuteLater();
  expect(phone.pushes).toEqual([]);
  expect(await statesOf('amina')).toEqual(['message suppressed']);
});

test('nor what somebody has been removed from, nor to an account that is locked', async () => {
  const phone = await phoneOf('amina');
  await write('clarke', 'For the class', inClass);
  await planDeliveriesJob.run(null, { ...node.services });
  await jobsDone(node.pool);
  expect(phone.pushes).toHaveLength(1);
  await write('clarke', 'Again for the class', inClass);
  await node.pool.query('delete from chat_members where user_id = $1', [personId('amina')]);
  await aMinuteLater();
  expect(phone.pushes).toHaveLength(1);
  await comment('For a locked account');
  await node.pool.query('update user_contacts set staff_locked_at = now() where user_id = $1', [
    personId('amina'),
  ]);
  await aMinuteLater();
  expect(phone.pushes).toHaveLength(1);
});

test('a learner is told of a target, a learning plan and a lesson that has become current', async () => {
  const phone = await phoneOf('carlos');
  await node.pool.query(
    `insert into targets (id, learner_id, category_id, target_text, index, created_by)
     values ($1, $2, $3, 'Read a page', 99, $4)`,
    [randomUUID(), personId('carlos'), at.categories.morning, personId('clarke')],
  );
  await node.pool.query('update plans set archived_at = now() where learner_id = $1', [personId('carlos')]);
  await node.pool.query(
    `insert into plans (id, learner_id, category_id, title) values ($1, $2, $3, 'Autumn')`,
    [randomUUID(), personId('carlos'), at.categories.morning],
  );
  await node.pool.query('update chat_modules set current = false where chat_id = $1', [at.chats.green]);
  await node.pool.query('update chat_modules set current = true where chat_id = $1', [at.chats.green]);
  await aMinuteLater();
  expect(phone.pushes.map(({ text }) => text).toSorted()).toEqual([
    'Look at your learning plan.',
    'You have a new lesson.',
    'You have a new target.',
  ]);
});

test('a piece of news is told once, although two machines tell it at the same time', async () => {
  const phone = await phoneOf('amina');
  await comment('Well done');
  await node.services.db.transaction(async (tx) => {
    await planDeliveries(tx);
  });
  await Promise.all(Array.from({ length: 8 }, () => tell(node.services, personId('amina'))));
  expect(phone.pushes).toHaveLength(1);
});

test('on a shared phone only the one who is signed in is told, and after signing out nobody is [THREAT-34]', async () => {
  const phone = await phoneOf('amina');
  await done('bilal', 'notifications.keepPushDevice', phone.subscription);
  await write('clarke', 'For both', inClass);
  await aMinuteLater();
  expect(phone.pushes).toHaveLength(1);
  await node.pool.query('delete from auth.sessions where user_id = $1', [personId('bilal')]);
  await write('clarke', 'For nobody', inClass);
  await aMinuteLater();
  expect(phone.pushes).toHaveLength(1);
});

test('a browser that has ended its subscription is forgotten; one whose push service fails is not', async () => {
  const [gone, failing] = [await phoneOf('amina'), await phoneOf('bilal')];
  gone.answer = 410;
  failing.answer = 500;
  await write('clarke', 'Hello', inClass);
  await aMinuteLater();
  const { rows } = await node.pool.query('select user_id, failures from push_devices');
  expect(rows).toEqual([{ user_id: personId('bilal'), failures: 1 }]);
  // Decided anew without the browser: her centre sends no text messages.
  expect(await statesOf('amina')).toEqual(['message suppressed']);
  failing.answer = 201;
  await write('clarke', 'Hello again', inClass);
  await aMinuteLater();
  expect(failing.pushes).toHaveLength(1);
});

test('of somebody with 200 browsers the ten newest are told', async () => {
  const phone = await phoneOf('amina');
  await node.pool.query(
    `with made as (
       insert into auth.sessions (id, user_id, token_hash, files_token_hash, expires_at)
       select gen_random_uuid(), user_id, sha256(n::text::bytea), sha256(n::text::bytea), expires_at
       from auth.sessions, generate_series(1, 200) n where user_id = $1 limit 200 returning id, user_id)
     insert into push_devices (session_id, user_id, endpoint, p256dh, auth, created_at)
     select id, user_id, 'https://fcm.googleapis.com/' || id, 'B', 'a', now() - interval '1 day' from made`,
    [personId('amina')],
  );
  await done('amina', 'notifications.keepPushDevice', phone.subscription);
  const { rows } = await node.pool.query(
    'select endpoint from push_devices where user_id = $1 order by created_at desc',
    [personId('amina')],
  );
  expect(rows).toHaveLength(10);
  expect(rows[0].endpoint).toBe(phone.subscription.endpoint);
});

test('whoever is deleted takes browsers, choices and deliveries along', async () => {
  await phoneOf('amina');
  await write('clarke', 'Hello');
  await aMinuteLater();
  await done('priya', 'people.deleteUser', { userId: personId('amina') });
  for (const table of ['push_devices', 'deliveries', 'contact_choices', 'auth.presence']) {
    const { rows } = await node.pool.query(`select from ${table} where user_id = $1`, [personId('amina')]);
    expect(rows, table).toEqual([]);
  }
});

test.each([
  ['inside our network', 'https://10.0.0.1/push'],
  ['of an unknown host', 'https://push.example.org/x'],
  ['of a host that only looks like one', 'https://fcm.googleapis.com.example.org/x'],
  ['without encryption', 'http://fcm.googleapis.com/x'],
  ['that is no address', 'fcm'],
])('a subscription %s is refused [THREAT-34]', async (_what, endpoint) => {
  const { subscription } = service.newPhone();
  const { status, body } = await ask(node.url, 'amina', 'notifications.keepPushDevice', {
    ...subscription,
    endpoint,
  });
  expect(status, body).toBe(422);
  expect(body).toContain('This phone cannot get messages.');
});

test('keys of the wrong length are refused', async () => {
  const { subscription } = service.newPhone();
  const { status } = await ask(node.url, 'amina', 'notifications.keepPushDevice', {
    ...subscription,
    keys: { ...subscription.keys, auth: 'short' },
  });
  expect(status).toBe(400);
});

test('a learner can try it: the test comes at once, to this browser alone', async () => {
  const phone = await phoneOf('amina');
  await done('amina', 'notifications.sendTestPush');
  await jobsDone(node.pool);
  expect(phone.pushes).toMatchObject([{ text: 'This is a test. It works.' }]);
  await done('amina', 'notifications.forgetPushDevice');
  await done('amina', 'notifications.sendTestPush');
  await jobsDone(node.pool);
  expect(phone.pushes).toHaveLength(1);
});

test('the provider has one key for pushes, on all machines and for good', async () => {
  const keys = await Promise.all(
    Array.from(
      { length: 4 },
      async () => (await ask(node.url, 'amina', 'notifications.readPushKey', {})).body,
    ),
  );
  expect(new Set(keys).size).toBe(1);
  const phone = await phoneOf('amina');
  await done('amina', 'notifications.sendTestPush');
  await jobsDone(node.pool);
  expect(keys[0]).toContain(service.requests.at(-1)!.publicKey);
  expect(phone.pushes).toHaveLength(1);
});

test('in quiet hours nothing is sent; in the morning all of it is, once', async () => {
  const time = (hoursFromNow: number) =>
    new Intl.DateTimeFormat('en-GB', {
      timeZone: 'Europe/London',
      hour: '2-digit',
      minute: '2-digit',
    }).format(Date.now() + hoursFromNow * 3_600_000);
  const phone = await phoneOf('amina');
  await write('clarke', 'Good night', inClass);
  await planDeliveries(node.services.db);
  const { settings } = node.services;
  const quietHours = { from: time(-1), until: time(2) };
  await deliverJob.run({}, { ...node.services, settings: { ...settings, quietHours } });
  expect(phone.pushes).toEqual([]);
  const { rows } = await node.pool.query(
    `select distinct state, due_at > now() + interval '1 hour' and due_at < now() + interval '3 hours' as waits
     from deliveries where user_id = $1`,
    [personId('amina')],
  );
  expect(rows).toEqual([{ state: 'due', waits: true }]);
  await aMinuteLater();
  expect(phone.pushes).toEqual([]);
  await node.pool.query("update deliveries set due_at = now() - interval '1 second'");
  await aMinuteLater();
  expect(phone.pushes).toHaveLength(1);
});
