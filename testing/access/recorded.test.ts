// Proves that every call by which staff change something is recorded in the audit log.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { isStaff } from '@foothold/domain/access/roles';
import { isAct } from '@foothold/domain/audit/acts';
import { names, partOf, personId, type Name } from '../cast.ts';
import { startTestNode, type TestNode } from '../server.ts';
import { callsByName } from '../../apps/server/src/app/features.ts';
import { ask } from './ask.ts';
import { calls } from './calls.ts';
import type { Line } from './line.ts';
import { unrecorded } from './recorded.ts';

// The test data is restored for each.
vi.setConfig({ testTimeout: 300_000 });

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.stop());

const writes = [...callsByName]
  .filter(([, call]) => (call.contract['~orpc'].route.method ?? 'POST') !== 'GET')
  .map(([name]) => ({ name, done: firstByStaff(calls[name] ?? []) }))
  .flatMap(({ name, done }) => (done === undefined ? [] : [{ name, ...done }]));

test('a call that is listed as unrecorded is one that staff can make', () => {
  const made = new Set(writes.map(({ name }) => name));
  expect(Object.keys(unrecorded).filter((name) => !made.has(name))).toEqual([]);
});

test.each(writes.filter(({ name }) => !(name in unrecorded)))(
  '$name by $who is recorded, with who did it',
  async ({ name, who, line }) => {
    await node.restore();
    const before = await lastAct();
    const answer = await ask(node.url, who, name, line.input);
    expect(answer.status, answer.body).toBeLessThan(300);
    const { rows } = await node.pool.query<{ act: string; actor_name: string }>(
      'select act, actor_name from auth.audit where id > $1 and actor_id = $2',
      [before, personId(who)],
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) {
      expect(isAct(row.act), row.act).toBe(true);
      expect(row.actor_name).toBe(`${partOf(who).firstName} ${partOf(who).surname}`);
    }
  },
);

test('a refused call records nothing in the audit log', async () => {
  await node.restore();
  const before = await lastAct();
  let refused = 0;
  for (const { name, line } of writes) {
    // Everyone can sign out.
    if (mayDo(line, 'dao') || name.startsWith('signIn.signOut')) continue;
    await ask(node.url, 'dao', name, line.input);
    refused += 1;
  }
  expect(refused).toBeGreaterThan(0);
  expect(await lastAct()).toBe(before);
});

function mayDo(line: Line, who: Name): boolean {
  return line.who.split(' ').includes(who);
}

function firstByStaff(lines: readonly Line[]): { who: Name; line: Line } | undefined {
  for (const line of lines) {
    const who = names.find((name) => isStaff(partOf(name).role) && mayDo(line, name));
    if (who !== undefined) return { who, line };
  }
  return undefined;
}

async function lastAct(): Promise<number> {
  const { rows } = await node.pool.query<{ last: number }>(
    'select coalesce(max(id), 0)::int as last from auth.audit',
  );
  return rows[0]?.last ?? 0;
}
