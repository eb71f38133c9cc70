// What tests of webhooks share: a node that may reach a receiver on this machine, and what is done with both.
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { ask } from '../../../../../testing/access/ask.ts';
import { personId, type Name } from '../../../../../testing/cast.ts';
import { jobsDone } from '../../../../../testing/jobs-done.ts';
import { startTestNode, type TestNode } from '../../../../../testing/node.ts';
import * as at from '../../../../../testing/world-ids.ts';
import { eventTypes, type Event } from '@foothold/domain/webhooks/events';
import { startReceiver, type Receiver } from './receiver.fixture.ts';

export const startWebhookNode = () => startTestNode({ outgoingNetworks: ['127.0.0.1'] });

/** Nothing has happened yet, and the webhooks of the test data are off. */
export async function beginWith(node: TestNode): Promise<Receiver> {
  await node.restore();
  await node.pool.query('delete from webhook_events');
  return startReceiver();
}

/** Nothing is sent to it any more. */
export async function endWith(node: TestNode, receiver: Receiver): Promise<void> {
  await node.pool.query('delete from webhooks');
  await endPauses(node);
  await jobsDone(node.pool);
  await receiver.stop();
}

export async function done(
  node: TestNode,
  who: Name,
  name: string,
  input: Readonly<Record<string, unknown>>,
) {
  const answer = await ask(node.url, who, name, input);
  expect(answer.status, answer.body).toBeLessThan(300);
  return answer.body === '' ? {} : (JSON.parse(answer.body) as Record<string, Record<string, string>>);
}

/** What a learner does of which webhooks hear: one event. */
export const handIn = (node: TestNode, text = 'New.', evidenceId: string = randomUUID()) =>
  done(node, 'amina', 'evidence.addTaskEvidence', {
    userId: personId('amina'),
    taskId: at.tasks.describe,
    evidenceId,
    text,
  });

export async function arrived(receiver: Receiver, count: number): Promise<readonly Event[]> {
  await expect.poll(() => receiver.events.length).toBe(count);
  return receiver.events;
}

/** A webhook of Morning to the receiver, which knows its secret from then on. */
export async function createWebhook(
  node: TestNode,
  receiver: Receiver,
  types: readonly string[] = eventTypes,
): Promise<string> {
  const answer = await ask(node.url, 'priya', 'webhooks.createWebhook', {
    categoryId: at.categories.morning,
    address: receiver.address,
    types,
  });
  expect(answer.status, answer.body).toBe(201);
  const { webhookId, secret } = JSON.parse(answer.body) as { webhookId: string; secret: string };
  receiver.secret = secret;
  return webhookId;
}

/** Ends the pause after a failure. */
export async function endPauses(node: TestNode): Promise<void> {
  await node.pool.query(
    "update graphile_worker._private_jobs set run_at = now() where run_at > now() and locked_at is null and key like 'webhook %'",
  );
  await node.pool.query('select pg_notify(\'jobs:insert\', \'{"r":0,"count":1}\')');
}

export async function rowOf(node: TestNode, webhookId: string): Promise<Record<string, unknown>> {
  const { rows } = await node.pool.query<Record<string, unknown>>('select * from webhooks where id = $1', [
    webhookId,
  ]);
  return rows[0] ?? {};
}

/** All other webhooks, as they are stored. */
export async function rowsBeside(node: TestNode, webhookId: string): Promise<readonly unknown[]> {
  const { rows } = await node.pool.query<object>('select * from webhooks where id <> $1 order by id', [
    webhookId,
  ]);
  return rows;
}

/** Every event of Morning that is kept, in the order of its positions; all have one. */
export async function keptEvents(node: TestNode): Promise<readonly { id: string; type: string }[]> {
  await node.pool.query('select number_webhook_events()');
  const { rows } = await node.pool.query<{ id: string; type: string }>(
    'select id, type from webhook_events where category_id = $1 and position > 0 order by position',
    [at.categories.morning],
  );
  return rows;
}
