// Proves that audit events are deleted after their retention period, through one function, and that nothing else can.
import { randomUUID } from 'node:crypto';
import { recordedActions } from '@foothold/domain/audit/collections';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestNode, type TestNode } from '../../../../../testing/node.ts';
import { openSocket } from '../../../../../testing/socket.ts';
import { tokenOf } from '../../../../../testing/world.ts';
import type { Services } from '../edge/context.ts';
import { auditRetentionJob } from './retention.ts';

let node: TestNode;
beforeEach(async () => {
  node = await startTestNode();
});
afterEach(() => node.stop());

/** Inserts this many events, all of this age. */
async function addEntries(age: string, count = 1): Promise<string> {
  const subjectId = randomUUID();
  await node.pool.query(
    `insert into auth.audit (at, act, subject_id)
     select now() - $1::interval, 'signed in', $2 from generate_series(1, $3)`,
    [age, subjectId, count],
  );
  return subjectId;
}

async function left(subjectId: string): Promise<number> {
  const { rows } = await node.pool.query<{ count: number }>(
    'select count(*)::int as count from auth.audit where subject_id = $1',
    [subjectId],
  );
  return rows[0]?.count ?? 0;
}

function forget(auditMonths: number | null): Promise<void> {
  const services: Services = { ...node.services, settings: { ...node.services.settings, auditMonths } };
  return auditRetentionJob.run(null, services);
}

test('audit events are deleted when they are as old as the provider says, to the day, and not before', async () => {
  const [over, under] = [await addEntries('24 months 1 hour'), await addEntries('23 months 29 days')];
  await forget(null);
  expect(await left(over)).toBe(1);
  await forget(24);
  expect([await left(over), await left(under)]).toEqual([0, 1]);
  await forget(12);
  expect(await left(under)).toBe(0);
});

test('years of events are deleted in batches, once, also when two nodes start at the same moment', async () => {
  const [old, young] = [await addEntries('3 years', 5_200), await addEntries('1 month', 300)];
  await Promise.all([forget(24), forget(24)]);
  await forget(24);
  expect([await left(old), await left(young)]).toEqual([0, 300]);
});

test('nothing else deletes or changes an event, and the function does not delete a recent one [THREAT-20]', async () => {
  const [old, young] = [await addEntries('3 years'), await addEntries('5 months')];
  const refused = { message: 'the audit is append-only' };
  for (const statement of [
    'delete from auth.audit',
    `delete from auth.audit where subject_id = '${old}'`,
    "update auth.audit set act = 'x'",
    'truncate auth.audit',
    "select auth.forget_audit(now() - interval '1 month', 1000)",
    "select auth.forget_audit(now() + interval '1 year', 100000)",
    // An attacker who imitates the function without calling it: one list of statements is one transaction.
    "select set_config('foothold.audit_forgotten_before', now()::text, true); delete from auth.audit",
  ]) {
    await expect(node.pool.query(statement), statement).rejects.toMatchObject(refused);
  }
  // The permission ends within the same transaction.
  await expect(
    node.pool.query(
      `begin; select auth.forget_audit(now() - interval '4 years', 10); delete from auth.audit; commit`,
    ),
  ).rejects.toMatchObject(refused);
  expect([await left(old), await left(young)]).toEqual([1, 1]);
});

test('an administrator who has the audit open sees old events disappear without reloading', async () => {
  const personId = await addEntries('3 years', 3);
  const socket = await openSocket(node.url, tokenOf('priya'));
  const shown = new Set<string>();
  const gone = new Set<string>();
  socket.on('rows', (_head: object, rows: readonly { readonly id: number }[]) => {
    for (const { id } of rows) shown.add(String(id));
    socket.emit('got');
  });
  socket.on('delta', (_room: number, _seq: number, _rows: readonly object[], removed: readonly string[]) => {
    for (const id of removed) gone.add(id);
  });
  socket.emit('follow', { follow: 1, collection: recordedActions.name, params: { personId }, from: null });
  await expect.poll(() => shown.size).toBe(3);
  await forget(24);
  await expect.poll(() => [...gone].toSorted()).toEqual([...shown].toSorted());
  socket.close();
});
