// What tests of webhooks share: a node that may reach a receiver on this machine, and what is done with both.
import { expect } from 'vitest';
import { ask } from '../../../../testing/access/ask.ts';
import type { TestNode } from '../../../../testing/server.ts';
import * as at from '../../../../testing/world-ids.ts';
import { eventTypes } from '@foothold/domain/webhooks/events';
import type { Receiver } from './test-receiver.ts';

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

/** Every event of Morning that is kept, in the order of its positions; all have one. */
export async function keptEvents(node: TestNode): Promise<readonly { id: string; type: string }[]> {
  await node.pool.query('select number_webhook_events()');
  const { rows } = await node.pool.query<{ id: string; type: string }>(
    'select id, type from webhook_events where category_id = $1 and position > 0 order by position',
    [at.categories.morning],
  );
  return rows;
}
