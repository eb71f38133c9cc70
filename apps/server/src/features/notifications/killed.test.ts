// Whatever dies while people are told, and wherever: nobody is told the same twice, and what was not begun is told later.
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { personId } from '../../../../../testing/cast.ts';
import * as at from '../../../../../testing/world-ids.ts';
import { database } from '../../kernel/database/db.ts';
import type { Services } from '../../kernel/edge/context.ts';
import { startReached, type Reached } from './notifications.fixture.ts';
import { planDeliveries } from './plan-deliveries.ts';
import { tell } from './tell.ts';

let reached: Reached;
beforeAll(async () => {
  reached = await startReached();
});
afterAll(() => reached.stop());
beforeEach(async () => {
  await reached.node.restore();
  await reached.node.pool.query('delete from news');
});

type Mortal = {
  readonly services: Services;
  readonly died: Promise<void>;
  readonly bury: () => Promise<void>;
};

/** Services that die after so many steps, queries and requests: nothing that they have begun goes on. */
function mortal(steps: number): Mortal {
  const pool = new pg.Pool({ connectionString: reached.node.databaseUrl, max: 4 });
  let left = steps;
  let die: () => void = () => undefined;
  const died = new Promise<void>((resolve) => (die = resolve));
  const clients = new Set<pg.PoolClient>();
  const step = (): Promise<never> | null => {
    if (left-- > 0) return null;
    for (const client of clients) streamOf(client).destroy();
    die();
    return new Promise<never>(() => undefined);
  };
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    clients.add(client);
    client.on('error', () => undefined);
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    Object.assign(client, { query: (...given: unknown[]) => step() ?? query(...given) });
  });
  const { services } = reached.node;
  const outgoing: Services['outgoing'] = {
    ...services.outgoing,
    fetch: async (...given) => {
      await step();
      const answer = await services.outgoing.fetch(...given);
      await step();
      return answer;
    },
  };
  return { services: { ...services, db: database(pool), outgoing }, died, bury: async () => void pool.end() };
}

const streamOf = (client: pg.PoolClient) =>
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream;

test('over 200 deaths of the server, at each of its steps, no piece of news is told twice', async () => {
  const phone = await reached.phoneOf('amina');
  const { db } = reached.node.services;
  let survived = 0;
  for (let trial = 0; trial < 200; trial++) {
    await reached.done('clarke', 'chat.sendMessage', {
      collection: 'individualChats',
      chatId: at.chats.aminaAndClarke,
      messageId: randomUUID(),
      text: 'Hello',
    });
    const { services, died, bury } = mortal(trial % 20);
    const life = (async () => {
      await planDeliveries(services.db);
      await tell(services, personId('amina'));
      survived++;
    })();
    await Promise.race([life, died]);
    await bury();
    const before = phone.pushes.length;
    await planDeliveries(db);
    await tell(reached.node.services, personId('amina'));
    const { rows } = await reached.node.pool.query('select state from deliveries where user_id = $1', [
      personId('amina'),
    ]);
    expect(rows.length).toBe(1);
    // Either it is known that it was sent, or it was being sent when the server died.
    expect(['sent', 'unknown']).toContain(rows[0].state);
    expect(phone.pushes.length - trialStart(trial)).toBeLessThanOrEqual(1);
    if (rows[0].state === 'sent') expect(phone.pushes.length - trialStart(trial)).toBe(1);
    expect(phone.pushes.length - before).toBeLessThanOrEqual(1);
    seen[trial] = phone.pushes.length;
    await reached.node.pool.query('delete from deliveries');
    await reached.node.pool.query('delete from messages where chat_id = $1', [at.chats.aminaAndClarke]);
  }
  expect(survived).toBeGreaterThan(0);
  expect(survived).toBeLessThan(150);
});

const seen: number[] = [];
const trialStart = (trial: number) => seen[trial - 1] ?? 0;
