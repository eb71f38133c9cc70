// Proves what administrators do with webhooks: create, switch, test and delete them and send events again, also while one is sending.
import type { ServerResponse } from 'node:http';
import { webhookSentences } from '@foothold/domain/webhooks/input';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { ask } from '../../../../../testing/access/ask.ts';
import { personId } from '../../../../../testing/cast.ts';
import type { TestNode } from '../../../../../testing/node.ts';
import { jobsDone } from '../../../../../testing/jobs-done.ts';
import * as at from '../../../../../testing/world-ids.ts';
import type { Receiver } from './receiver.fixture.ts';
import {
  arrived,
  beginWith,
  createWebhook,
  done,
  endWith,
  handIn,
  keptEvents,
  rowOf,
  rowsBeside,
  startWebhookNode,
} from './webhooks.fixture.ts';

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

const turn = (webhookId: string, on: boolean) =>
  done(node, 'priya', 'webhooks.setWebhookOn', { webhookId, on });
const sendAgain = (webhookId: string, from = '2026-01-01T00:00:00Z') =>
  done(node, 'priya', 'webhooks.sendEventsAgain', { webhookId, from });

/** From now on the receiver answers only when it is told to, and then as before. */
function holdAnswers() {
  const before = receiver.answer;
  const held: ServerResponse[] = [];
  receiver.answer = (_request, response) => held.push(response);
  const isAsked = () => expect.poll(() => held.length).toBe(1);
  return {
    isAsked,
    async answer(status: number) {
      await isAsked();
      receiver.answer = before;
      held[0]?.writeHead(status).end();
    },
  };
}

test('an administrator switches a webhook off and on, sends events again, tests it and deletes it; all is recorded', async () => {
  const webhookId = await createWebhook(node, receiver);
  await node.pool.query(
    "update webhooks set position = 1e6, failures = 2, next_attempt_at = now() + interval '1 hour' where id <> $1",
    [webhookId],
  );
  const beside = await rowsBeside(node, webhookId);
  expect(beside).toHaveLength(3);
  await handIn(node);
  const [first] = await arrived(receiver, 1);
  await jobsDone(node.pool);
  await sendAgain(webhookId);
  // With the same id, by which the receiver knows it.
  expect((await arrived(receiver, 2))[1]).toEqual(first);
  await jobsDone(node.pool);
  // What is off already is not switched off again.
  for (let time = 0; time < 2; time += 1) await turn(webhookId, false);
  await handIn(node);
  await jobsDone(node.pool);
  await done(node, 'priya', 'webhooks.testWebhook', { webhookId });
  expect((await arrived(receiver, 3))[2]).toMatchObject({ type: 'webhook.test', data: { webhookId } });
  await jobsDone(node.pool);
  const read = await done(node, 'priya', 'webhooks.readDeliveries', { webhookId });
  expect(read['deliveries']).toMatchObject([
    { type: 'webhook.test', outcome: 'delivered', status: 204 },
    { eventId: first?.id, type: 'evidence.handedIn', outcome: 'delivered' },
    { eventId: first?.id, type: 'evidence.handedIn', outcome: 'delivered' },
  ]);
  await turn(webhookId, true);
  await arrived(receiver, 4);
  await jobsDone(node.pool);
  await done(node, 'priya', 'webhooks.deleteWebhook', { webhookId });
  await handIn(node);
  await jobsDone(node.pool);
  expect(receiver.events).toHaveLength(4);
  expect(await rowsBeside(node, webhookId)).toEqual(beside);
  const { rows } = await node.pool.query<{ act: string }>(
    'select act from auth.audit where subject_id = $1 and actor_id = $2 order by id',
    [webhookId, personId('priya')],
  );
  expect(rows.map(({ act }) => act)).toEqual([
    'webhook created',
    'events sent again',
    'webhook switched off',
    'webhook tested',
    'webhook switched on',
    'webhook deleted',
  ]);
});

test('events are sent again from the moment on that an administrator names, and none that waits is skipped', async () => {
  const webhookId = await createWebhook(node, receiver);
  /** A minute between each two of them. */
  const spread = async () => {
    const events = await keptEvents(node);
    for (const [minute, { id }] of events.entries())
      await node.pool.query('update webhook_events set occurred_at = $2 where id = $1', [
        id,
        `2026-03-05T09:0${minute}:00Z`,
      ]);
    return events.map(({ id }) => id);
  };
  const idsAfter = async (count: number, more: number) => {
    const events = await arrived(receiver, count + more);
    await jobsDone(node.pool);
    expect(events).toHaveLength(count + more);
    return events.slice(count).map(({ id }) => id);
  };
  for (let time = 0; time < 3; time += 1) await handIn(node);
  await arrived(receiver, 3);
  await jobsDone(node.pool);
  const [, second, third] = await spread();
  // In another category something happened then that got its place before.
  await node.pool.query(
    `insert into webhook_events (category_id, type, data, occurred_at, position)
     values ($1, 'class.updated', '{}', '2026-03-05T09:05:00Z', 0)`,
    [at.categories.evening],
  );
  await sendAgain(webhookId, '2026-03-05T09:01:00Z');
  expect(await idsAfter(3, 2)).toEqual([second, third]);
  await sendAgain(webhookId, '2026-03-05T09:09:00Z');
  expect(await idsAfter(5, 0)).toEqual([]);
  await turn(webhookId, false);
  for (let time = 0; time < 2; time += 1) await handIn(node);
  const [, , , fourth, fifth] = await spread();
  await sendAgain(webhookId, '2026-03-05T09:04:00Z');
  await turn(webhookId, true);
  expect(await idsAfter(5, 2)).toEqual([fourth, fifth]);
});

test('an administrator who sends events again ends the pause after a failure', async () => {
  const webhookId = await createWebhook(node, receiver);
  await node.pool.query('update webhooks set failures = 4 where id = $1', [webhookId]);
  receiver.answer = 503;
  await handIn(node);
  await expect.poll(async () => (await rowOf(node, webhookId))['next_attempt_at']).toBeInstanceOf(Date);
  receiver.answer = 200;
  const held = holdAnswers();
  await sendAgain(webhookId);
  expect(await rowOf(node, webhookId)).toMatchObject({ failures: 5, next_attempt_at: null });
  await held.answer(204);
  await expect.poll(async () => (await rowOf(node, webhookId))['failures']).toBe(0);
});

test('a webhook that an administrator switches off while it is sending stays off for that reason', async () => {
  const webhookId = await createWebhook(node, receiver);
  const held = holdAnswers();
  await handIn(node);
  await held.isAsked();
  await turn(webhookId, false);
  await held.answer(410);
  await jobsDone(node.pool);
  expect(await rowOf(node, webhookId)).toMatchObject({ off_reason: 'administrator', last_outcome: null });
  const { deliveries } = await done(node, 'priya', 'webhooks.readDeliveries', { webhookId });
  expect(deliveries).toMatchObject([{ outcome: 'refused', status: 410 }]);
  await turn(webhookId, true);
  await arrived(receiver, 1);
});

test('what an administrator sends again while it is sending comes again, whatever the answer', async () => {
  const webhookId = await createWebhook(node, receiver);
  await handIn(node);
  await arrived(receiver, 1);
  await jobsDone(node.pool);
  const held = holdAnswers();
  await handIn(node);
  await held.isAsked();
  await sendAgain(webhookId);
  await held.answer(204);
  await arrived(receiver, 3);
  const [first, second] = await keptEvents(node);
  expect(receiver.events.map(({ id }) => id)).toEqual([first?.id, first?.id, second?.id]);
});

test('a webhook that an administrator deletes while it is sending is gone, and nothing fails', async () => {
  const webhookId = await createWebhook(node, receiver);
  const held = holdAnswers();
  await handIn(node);
  await held.isAsked();
  const logged = node.log.length;
  await done(node, 'priya', 'webhooks.deleteWebhook', { webhookId });
  await held.answer(204);
  await jobsDone(node.pool);
  expect(node.log.slice(logged)).toEqual([]);
});

test('of two administrators who create the tenth webhook at once one is told that there are ten', async () => {
  const { morning } = at.categories;
  const add = `insert into webhooks (id, category_id, address, types, secret, position, off_at, off_reason)
    select gen_random_uuid(), '${morning}', 'https://records.invalid/', '{class.created}', '', 0, now(), 'administrator'`;
  await node.pool.query(`${add} from generate_series(3, 9)`);
  const client = await node.pool.connect();
  try {
    await client.query(`begin; select from categories where id = '${morning}' for update`);
    const creating = ask(node.url, 'priya', 'webhooks.createWebhook', {
      categoryId: morning,
      address: receiver.address,
      types: ['class.created'],
    });
    const waiting = async () => {
      const { rowCount } = await node.pool.query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      return rowCount;
    };
    await expect.poll(waiting).toBe(1);
    await client.query(`${add}; commit`);
    expect((await creating).body).toContain(webhookSentences.maxWebhooks);
  } finally {
    await client.query('rollback');
    client.release();
  }
});

test.each([
  ['is no administrator any more', 403, "update users set role = 'teacher' where id = $1"],
  ['was locked', 403, 'update user_contacts set staff_locked_at = now() where user_id = $1'],
  ['was signed out', 401, 'delete from auth.sessions where user_id = $1'],
])(
  'an administrator who %s once the address has answered has made no webhook',
  async (_what, status, change) => {
    const before = await rowsBeside(node, at.categories.morning);
    receiver.answer = (_request, response) => {
      void node.pool.query(change, [personId('priya')]).then(() => response.writeHead(405).end());
    };
    const answer = await ask(node.url, 'priya', 'webhooks.createWebhook', {
      categoryId: at.categories.morning,
      address: receiver.address,
      types: ['class.created'],
    });
    expect(answer.status).toBe(status);
    expect(await rowsBeside(node, at.categories.morning)).toEqual(before);
  },
);

test('however often a webhook is tested, it gets one request at a time, also beside its deliveries, and one test waits', async () => {
  const webhookId = await createWebhook(node, receiver);
  const held: ServerResponse[] = [];
  receiver.answer = (_request, response) => held.push(response);
  const isAsked = (times: number) => expect.poll(() => held.length).toBe(times);
  const testOften = async () => {
    for (let time = 0; time < 5; time += 1) await done(node, 'priya', 'webhooks.testWebhook', { webhookId });
    const { rows } = await node.pool.query<{ runs: boolean }>(
      "select locked_at is not null as runs from graphile_worker.jobs where task_identifier = 'webhooks:test' order by 1",
    );
    return rows.map(({ runs }) => runs);
  };
  await handIn(node);
  await isAsked(1);
  expect(await testOften()).toEqual([false]);
  held[0]?.writeHead(204).end();
  await isAsked(2);
  expect(await testOften()).toEqual([false, true]);
  held[1]?.writeHead(204).end();
  await isAsked(3);
  held[2]?.writeHead(204).end();
  await jobsDone(node.pool);
  expect(held).toHaveLength(3);
});
