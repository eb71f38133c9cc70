// Proves what webhooks send: what happened, by ids alone, signed, in order, and nothing that did not happen or is somebody else's.
import { randomUUID } from 'node:crypto';
import { soon } from '@foothold/testing/soon';
import { eventTypes } from '@foothold/domain/webhooks/events';
import { webhookSentences } from '@foothold/domain/webhooks/input';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { ask } from '../../../../../testing/access/ask.ts';
import { personId } from '../../../../../testing/cast.ts';
import type { TestNode } from '../../../../../testing/node.ts';
import { jobsDone } from '../../../../../testing/jobs-done.ts';
import * as at from '../../../../../testing/world-ids.ts';
import { cleanWebhooksJob } from './clean.ts';
import { signatureHeaders } from './secret.ts';
import { startReceiver, type Receiver } from './receiver.fixture.ts';
import {
  arrived,
  beginWith,
  createWebhook,
  done,
  endPauses,
  endWith,
  handIn,
  keptEvents,
  rowOf,
  rowsBeside,
  startWebhookNode,
} from './webhooks.fixture.ts';

const hostile = "<img src=x onerror=alert(1)> '; drop table users; -- \u202E";

let node: TestNode;
let receiver: Receiver;
beforeAll(async () => {
  node = await startWebhookNode();
});
afterAll(() => node.stop());
beforeEach(async () => {
  receiver = await beginWith(node);
});
afterEach(() => endWith(node, receiver));

test('every kind of event arises from what people really do, and arrives signed, in order and by ids alone', async () => {
  await createWebhook(node, receiver);
  const { chat } = await done(node, 'clarke', 'classrooms.createClassroom', {
    classroomName: hostile,
    topicId: at.topics.town,
    moduleId: at.modules.directions,
    teacherId: personId('clarke'),
    students: [personId('amina')],
  });
  const classId = chat?.['id'];
  await done(node, 'priya', 'classrooms.updateClassroom', { chatId: classId, active: false });
  const evidenceId = randomUUID();
  await handIn(node, hostile, evidenceId);
  const { comment } = await done(node, 'clarke', 'evidence.setTaskComment', {
    userId: personId('amina'),
    taskId: at.tasks.describe,
    evidenceId,
    text: hostile,
    expectedVersion: null,
  });
  await done(node, 'priya', 'classrooms.setParticipants', { chatId: classId, userIds: [personId('clarke')] });
  await done(node, 'priya', 'classrooms.deleteClassroom', { chatId: classId });
  const events = await arrived(receiver, 8);
  const [categoryId, userId] = [at.categories.morning, personId('amina')];
  expect(events.map(({ type, data }) => ({ type, ...data }))).toEqual([
    { type: 'class.created', classId },
    ...[userId, personId('clarke')].map((each) => ({ type: 'membership.added', classId, userId: each })),
    { type: 'class.updated', classId },
    { type: 'evidence.handedIn', evidenceId, userId, taskId: at.tasks.describe },
    { type: 'comment.written', commentId: comment?.['id'], evidenceId, userId },
    { type: 'membership.removed', classId, userId },
    { type: 'class.deleted', classId },
  ]);
  expect(events.map((event) => event.categoryId)).toEqual(events.map(() => categoryId));
  expect(new Set(events.map(({ type }) => type))).toEqual(new Set(eventTypes));
  expect(receiver.problems).toEqual([]);
  // Ids and times, and nothing else in any form.
  for (const body of receiver.bodies)
    expect(body).toMatch(
      /^\{"id":"[\da-f-]{36}","type":"[a-zA-Z.]+","timestamp":"[\dT:.Z-]+","categoryId":"[\da-f-]{36}","data":\{("\w+Id":"[\da-f-]{36}",?)+\}\}$/,
    );
});

test('what happens in another category, in private, or in the chat is no event, nor is what fails or is undone', async () => {
  await createWebhook(node, receiver);
  await done(node, 'okafor', 'classrooms.updateClassroom', { chatId: at.chats.red, active: false });
  await done(node, 'amina', 'chat.sendMessage', {
    collection: 'groupChats',
    chatId: at.chats.blue,
    messageId: randomUUID(),
    text: 'Hello',
  });
  await done(node, 'clarke', 'chat.writeWhiteboard', {
    chatId: at.chats.blue,
    whiteboard: 'Page 5',
    expectedVersion: 1,
  });
  await done(node, 'clarke', 'chat.startConversation', { participants: [personId('carlos')] });
  const client = await node.pool.connect();
  await client.query('begin');
  await client.query("update chats set chat_name = 'Undone' where id = $1", [at.chats.blue]);
  await client.query('savepoint here');
  await client.query("update chats set chat_name = 'Undone, too' where id = $1", [at.chats.blue]);
  await client.query('rollback to savepoint here');
  expect(
    (await client.query('select 1 from webhook_events where position is null')).rowCount,
  ).toBeGreaterThan(0);
  await client.query('rollback');
  client.release();
  const refused = await ask(node.url, 'amina', 'classrooms.updateClassroom', {
    chatId: at.chats.blue,
    active: false,
  });
  expect(refused.status).toBe(403);
  // The next event that is one comes alone.
  await handIn(node);
  expect((await arrived(receiver, 1)).map(({ type }) => type)).toEqual(['evidence.handedIn']);
  await jobsDone(node.pool);
  expect(receiver.events).toHaveLength(1);
});

test('a webhook gets the kinds of events that it was created for', async () => {
  await createWebhook(node, receiver, ['class.updated']);
  await handIn(node);
  await done(node, 'priya', 'classrooms.updateClassroom', { chatId: at.chats.blue, active: false });
  expect((await arrived(receiver, 1)).map(({ type }) => type)).toEqual(['class.updated']);
});

test('a webhook gets nothing that happened before it was created, even what has no position yet', async () => {
  await node.pool.query(
    `insert into webhook_events (category_id, type, data) values ($1, 'class.updated', '{}')`,
    [at.categories.morning],
  );
  await createWebhook(node, receiver);
  await handIn(node);
  expect((await arrived(receiver, 1)).map(({ type }) => type)).toEqual(['evidence.handedIn']);
});

test('where nobody uses events none are recorded: neither without a webhook or key, nor in another category', async () => {
  await node.pool.query('delete from webhooks');
  await node.pool.query('update auth.machine_keys set revoked_at = now() where scopes = $1', [['events']]);
  await handIn(node);
  await done(node, 'priya', 'classrooms.updateClassroom', { chatId: at.chats.blue, active: false });
  expect(await keptEvents(node)).toEqual([]);
  const evening = await ask(node.url, 'okafor', 'classrooms.updateClassroom', {
    chatId: at.chats.red,
    active: false,
  });
  expect(evening.status).toBe(200);
  await createWebhook(node, receiver);
  await done(node, 'okafor', 'classrooms.updateClassroom', { chatId: at.chats.red, active: true });
  expect((await node.pool.query('select 1 from webhook_events')).rowCount).toBe(0);
});

test('while a receiver is down nobody waits for it; afterwards everything arrives, once and in order', async () => {
  const webhookId = await createWebhook(node, receiver);
  receiver.answer = 503;
  await handIn(node);
  await expect.poll(() => receiver.bodies.length, soon).toBe(1);
  await expect.poll(async () => (await rowOf(node, webhookId))['failures'], soon).toBe(1);
  await endPauses(node);
  await expect.poll(async () => (await rowOf(node, webhookId))['failures'], soon).toBe(2);
  // New events do not end the pause, which is five minutes now.
  for (let time = 0; time < 30; time += 1) await handIn(node);
  expect(receiver.bodies).toHaveLength(2);
  const next = (await rowOf(node, webhookId))['next_attempt_at'] as Date;
  expect(next.getTime()).toBeGreaterThan(Date.now());
  receiver.answer = 200;
  await endPauses(node);
  await arrived(receiver, 31);
  await jobsDone(node.pool);
  expect(receiver.events.map(({ id }) => id)).toEqual((await keptEvents(node)).map(({ id }) => id));
  expect(await rowOf(node, webhookId)).toMatchObject({
    failures: 0,
    next_attempt_at: null,
    last_outcome: 'delivered',
  });
});

test('a receiver that never answers holds up no other', async () => {
  receiver.answer = () => undefined;
  const first = receiver;
  const waiting = await createWebhook(node, first);
  receiver = await startReceiver();
  const delivered = await createWebhook(node, receiver);
  await handIn(node);
  await arrived(receiver, 1);
  await expect.poll(async () => (await rowOf(node, delivered))['last_outcome']).toBe('delivered');
  // Nor is it passed over there.
  expect((await rowOf(node, waiting))['position']).toBe('0');
  await first.stop();
});

test('a webhook whose receiver says that it is gone is off at once, and administrators are told why', async () => {
  const webhookId = await createWebhook(node, receiver);
  receiver.answer = 410;
  await handIn(node);
  await expect.poll(async () => (await rowOf(node, webhookId))['off_reason'], soon).toBe('gone');
  await jobsDone(node.pool);
  const { rows } = await node.pool.query(
    'select actor_id, act, subject_name, category_id, details from auth.audit where subject_id = $1 order by id desc limit 1',
    [webhookId],
  );
  expect(rows).toEqual([
    {
      actor_id: null,
      act: 'webhook switched off',
      subject_name: new URL(receiver.address).host,
      category_id: at.categories.morning,
      details: { reason: 'gone' },
    },
  ]);
  // Events from the time when it was off are sent once it is switched on.
  receiver.answer = 200;
  await handIn(node);
  await jobsDone(node.pool);
  expect(receiver.events).toEqual([]);
  await done(node, 'priya', 'webhooks.setWebhookOn', { webhookId, on: true });
  await arrived(receiver, 2);
});

test('a webhook that has taken nothing for three days is switched off', async () => {
  const webhookId = await createWebhook(node, receiver);
  receiver.answer = 500;
  await node.pool.query('update webhooks set failures = 8 where id = $1', [webhookId]);
  await handIn(node);
  await expect.poll(async () => (await rowOf(node, webhookId))['failures'], soon).toBe(9);
  const pause = (await rowOf(node, webhookId))['next_attempt_at'] as Date;
  expect(pause.getTime() - Date.now()).toBeGreaterThan(23 * 3_600_000);
  await endPauses(node);
  await expect.poll(async () => (await rowOf(node, webhookId))['off_reason'], soon).toBe('failing');
  await jobsDone(node.pool);
});

test('a webhook sends nothing more once its category is deleted', async () => {
  const webhookId = await createWebhook(node, receiver);
  const { empty } = at.categories;
  await node.pool.query('update webhooks set category_id = $2 where id = $1', [webhookId, empty]);
  const happen = () =>
    node.pool.query(
      `insert into webhook_events (category_id, type, data) values ($1, 'class.updated', '{}')`,
      [empty],
    );
  await happen();
  await arrived(receiver, 1);
  await done(node, 'priya', 'categories.deleteCategory', { categoryId: empty });
  await happen();
  await jobsDone(node.pool);
  expect(receiver.events).toHaveLength(1);
});

test('what is thirty days old and a replaced secret are deleted at night, except the newest event of each category', async () => {
  await node.pool.query(`
    delete from webhook_deliveries;
    insert into webhook_deliveries (webhook_id, event_id, type, at, outcome, milliseconds)
    select '${at.webhooks.morning}', gen_random_uuid(), days || ' days old', now() - make_interval(days => days), 'silent', 1
    from unnest(array[29, 31]) days;
    insert into webhook_events (category_id, type, data, occurred_at, position)
    select category::uuid, days || ' days old', '{}', now() - make_interval(days => days), place
    from (values ('${at.categories.morning}', 32, 1), ('${at.categories.morning}', 29, 2),
      ('${at.categories.evening}', 31, 3), ('${at.categories.morning}', 28, 4)) as events (category, days, place);
    update webhooks set old_secret = 'old', old_secret_until = now() + interval '1 hour';
    update webhooks set old_secret_until = now() - interval '1 minute' where id = '${at.webhooks.register}'`);
  await cleanWebhooksJob.run(null, node.services);
  const found = async (query: string) =>
    (await node.pool.query<{ kept: string }>(query)).rows.map(({ kept }) => kept);
  expect(await found('select type as kept from webhook_deliveries')).toEqual(['29 days old']);
  expect(await found('select type as kept from webhook_events order by position')).toEqual([
    '29 days old',
    '31 days old',
    '28 days old',
  ]);
  const withOld = await found('select id as kept from webhooks where old_secret is not null');
  expect(withOld.toSorted()).toEqual([at.webhooks.morning, at.webhooks.evening].toSorted());
});

test('after a new secret both sign for 24 hours, then only the new one; neither is stored readably', async () => {
  const webhookId = await createWebhook(node, receiver);
  const old = receiver.secret;
  const beside = await rowsBeside(node, webhookId);
  const { secret } = (await done(node, 'priya', 'webhooks.renewWebhookSecret', { webhookId })) as unknown as {
    secret: string;
  };
  expect(await rowsBeside(node, webhookId)).toEqual(beside);
  expect([old, secret]).toEqual([
    expect.stringMatching(/^whsec_[\w+/]{43}=$/),
    expect.stringMatching(/^whsec_/),
  ]);
  expect(secret).not.toBe(old);
  await handIn(node);
  await arrived(receiver, 1);
  receiver.secret = secret;
  await handIn(node);
  await arrived(receiver, 2);
  await node.pool.query("update webhooks set old_secret_until = now() - interval '1 second' where id = $1", [
    webhookId,
  ]);
  await handIn(node);
  await arrived(receiver, 3);
  receiver.secret = old;
  await handIn(node);
  await expect.poll(() => receiver.problems.length, soon).toBe(1);
  const { rows } = await node.pool.query<{ stored: string }>(
    'select to_jsonb(w)::text as stored from webhooks w union all select to_jsonb(a)::text from auth.audit a',
  );
  for (const known of [old, secret]) {
    const key = Buffer.from(known.slice(6), 'base64');
    for (const form of [known.slice(6), key.toString('hex'), key.toString('base64url')])
      expect(JSON.stringify(rows)).not.toContain(form);
  }
});

test('a body that was changed, replayed late or signed by somebody else is not accepted by a receiver', async () => {
  const webhookId = await createWebhook(node, receiver);
  await handIn(node);
  await arrived(receiver, 1);
  const { secret } = receiver;
  const [body = ''] = receiver.bodies;
  const signed = (at = new Date()) => signatureHeaders([secret], { id: webhookId, body, at });
  const verify = (text: string, headers: Record<string, string>) => new Webhook(secret).verify(text, headers);
  expect(verify(body, signed())).toEqual(JSON.parse(body));
  expect(() => verify(body.replace('evidence', 'Evidence'), signed())).toThrow('No matching signature');
  expect(() => verify(body, signed(new Date(Date.now() - 600_000)))).toThrow('too old');
  expect(() => verify(body, { ...signed(), 'webhook-id': randomUUID() })).toThrow('No matching signature');
});

test('an address inside our network, without https, with a password or too long makes no webhook', async () => {
  const count = async () => (await node.pool.query('select from webhooks')).rowCount;
  const before = await count();
  const create = (address: unknown, types: unknown = ['class.created']) =>
    ask(node.url, 'priya', 'webhooks.createWebhook', { categoryId: at.categories.morning, address, types });
  for (const [address, status, sentence] of [
    ['https://10.0.0.1/', 422, webhookSentences.ownNetwork],
    ['https://[::1]/', 422, webhookSentences.ownNetwork],
    ['https://169.254.169.254/latest/meta-data', 422, webhookSentences.ownNetwork],
    ['http://10.0.0.1/', 422, webhookSentences.address],
    ['http://example.org/', 422, webhookSentences.address],
    ['https://priya:secret@example.org/', 400, webhookSentences.noSecrets],
    ['file:///etc/passwd', 400, webhookSentences.address],
    ['javascript:alert(1)', 400, webhookSentences.address],
    ['', 400, webhookSentences.address],
    [`https://example.org/${'x'.repeat(1000)}`, 400, 'too long'],
    [`https://example.org/${'\u00e9'.repeat(500)}`, 400, 'too long'],
    [5, 400, ''],
  ] as const) {
    const answer = await create(address);
    expect([address, answer.status, answer.body]).toEqual([
      address,
      status,
      expect.stringContaining(sentence),
    ]);
  }
  for (const types of [[], ['webhook.test'], ['class.created', 'nothing'], 'class.created'])
    expect((await create(receiver.address, types)).status).toBe(400);
  expect(await count()).toBe(before);
  for (let made = before ?? 0; made < 12; made += 1) {
    // Two of Morning and one of Evening are there already.
    const answer = await create(receiver.address);
    expect(answer.status, answer.body).toBe(made < 11 ? 201 : 422);
  }
});

test('a redirect and an address inside are failures, an endless answer is cut off, and nothing arrives inside', async () => {
  const webhookId = await createWebhook(node, receiver);
  const inside = await startReceiver();
  const outcomeOf = async () => {
    const { rows } = await node.pool.query<{ outcome: string; status: number | null }>(
      'select outcome, status from webhook_deliveries where webhook_id = $1 order by id desc limit 1',
      [webhookId],
    );
    return rows[0];
  };
  receiver.answer = (_request, response) => response.writeHead(307, { location: inside.address }).end();
  await handIn(node);
  await expect.poll(outcomeOf, soon).toEqual({ outcome: 'redirected', status: null });
  // Its status is enough.
  receiver.answer = (_request, response) => {
    response.writeHead(200);
    const more = setInterval(() => response.write('x'.repeat(65_536)), 1);
    response.on('close', () => clearInterval(more));
  };
  await endPauses(node);
  await expect.poll(outcomeOf, soon).toEqual({ outcome: 'delivered', status: 200 });
  await jobsDone(node.pool);
  await node.pool.query("update webhooks set address = 'https://10.0.0.1/' where id = $1", [webhookId]);
  await handIn(node);
  await expect.poll(outcomeOf, soon).toEqual({ outcome: 'inside', status: null });
  expect(inside.bodies).toEqual([]);
  await inside.stop();
});
