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
beforeEach(() => reached.restore());

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

const { aminaAndClarke } = at.chats;
const writes = () =>
  reached.done('clarke', 'chat.sendMessage', {
    collection: 'individualChats',
    chatId: aminaAndClarke,
    messageId: randomUUID(),
    text: 'Hello',
  });

/** A server tells Amina and dies after so many steps, unless it is done before; then another one tells her. Returns what became of it. */
async function dieAndTell(steps: number): Promise<string> {
  await writes();
  const { services, died, bury } = mortal(steps);
  const evening = "update deliveries set state = 'held', due_at = now() where state in ('due', 'held')";
  const tellBy = async ({ db, pool, ...others }: Services) => {
    await planDeliveries(db);
    if (byText) await reached.node.pool.query(evening);
    await tell({ db, pool, ...others }, personId('amina'));
  };
  await Promise.race([tellBy(services), died]);
  await bury();
  await tellBy(reached.node.services);
  const { rows } = await reached.node.pool.query('select state from deliveries where user_id = $1', [
    personId('amina'),
  ]);
  expect(rows).toHaveLength(1);
  await reached.node.pool.query('delete from deliveries');
  await reached.node.pool.query('delete from messages where chat_id = $1', [aminaAndClarke]);
  return rows[0].state;
}
let byText = false;

test('over 200 deaths of the server, at each of its steps, no piece of news is told twice', async () => {
  byText = false;
  const phone = await reached.phoneOf('amina');
  const states = new Set<string>();
  for (let trial = 0; trial < 200; trial++) {
    const before = phone.pushes.length;
    const state = await dieAndTell(trial % 20);
    states.add(state);
    // Either it is known that it was sent, or it was being sent when the server died.
    const told = phone.pushes.length - before;
    expect([state, told]).toEqual(state === 'unknown' ? ['unknown', Math.min(told, 1)] : ['sent', 1]);
  }
  expect([...states].toSorted()).toEqual(['sent', 'unknown']);
});

test('nor is a text message sent twice, or paid for twice', async () => {
  byText = true;
  await reached.done('priya', 'notifications.setTextBudget', {
    categoryId: at.categories.morning,
    capPence: 100_000,
    template: null,
  });
  const states = new Set<string>();
  for (let trial = 0; trial < 60; trial++) {
    await reached.node.pool.query('delete from auth.text_messages');
    const before = reached.node.messages.length;
    const state = await dieAndTell(trial % 30);
    states.add(state);
    const told = reached.node.messages.length - before;
    expect([state, told]).toEqual(state === 'unknown' ? ['unknown', Math.min(told, 1)] : ['sent', 1]);
  }
  expect([...states].toSorted()).toEqual(['sent', 'unknown']);
  const { rows } = await reached.node.pool.query(
    'select spent_pence from text_budgets where category_id = $1',
    [at.categories.morning],
  );
  expect(rows[0].spent_pence).toBe(60 * 2.5);
});
