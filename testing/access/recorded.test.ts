// Proves that what staff do is recorded in the audit log: of every call that changes something the actions that its contract names.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { isStaff } from '@foothold/domain/access/roles';
import type { Action } from '@foothold/domain/audit/actions';
import { metaOf } from '@foothold/domain/call';
import { names, partOf, personId, type Name } from '../cast.ts';
import { startTestNode, type TestNode } from '../node.ts';
import { callsByName } from '../../apps/server/src/app/features.ts';
import { ask } from './ask.ts';
import { calls } from './calls.ts';
import type { Line } from './line.ts';

// The test data is restored for each.
vi.setConfig({ testTimeout: 300_000 });

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.stop());

/** Calls that change something, and reads that are recorded. */
const writes = [...callsByName]
  .map(([name, { contract }]) => ({
    name,
    method: contract['~orpc'].route.method,
    declared: metaOf(contract).records,
    done: firstByStaff(calls[name] ?? []),
  }))
  .filter(({ method, declared }) => method !== 'GET' || declared.length > 0)
  .flatMap(({ done, ...call }) => (done === undefined ? [] : [{ ...call, ...done }]));
/** Those that no contract names are recorded by jobs. */
const actionsOfCalls = new Set([...callsByName.values()].flatMap(({ contract }) => metaOf(contract).records));

/** What comes before where the test data has nothing to record. */
const preparations: Readonly<Record<string, string>> = {
  'signIn.liftOwnLock': 'update user_contacts set auto_locked_at = now()',
  // Nobody has asked for Mr Clarke yet, who has an app.
  'people.requestFactorReset': `delete from auth.factor_resets;
    insert into auth.factors (id, user_id, kind, name, secret)
    select gen_random_uuid(), id, 'app', '', 'x' from users where id = '${personId('clarke')}'`,
};

test.each(writes)('$name by $who is recorded as its contract says, with who did it', async (given) => {
  const { name, who, line, declared } = given;
  await node.restore();
  if (preparations[name] !== undefined) await node.pool.query(preparations[name]);
  const last = await lastEntry();
  const answer = await ask(node.url, who, name, line.input);
  expect(answer.status, answer.body).toBeLessThan(300);
  const { rows } = await node.pool.query<{ act: Action; actor_name: string }>(
    'select act, actor_name from auth.audit where id > $1 and actor_id = $2',
    [last, personId(who)],
  );
  const recorded = rows.filter(({ act }) => actionsOfCalls.has(act));
  expect(recorded.length > 0).toBe(declared.length > 0);
  for (const { act, actor_name: actor } of recorded) {
    expect(declared).toContain(act);
    expect(actor).toBe(`${partOf(who).firstName} ${partOf(who).surname}`);
  }
});

test('a refused call records nothing in the audit log', async () => {
  await node.restore();
  const before = await lastEntry();
  let refused = 0;
  for (const { name, line } of writes) {
    // Everyone can sign out.
    if (line.may.includes('dao') || name.startsWith('signIn.signOut')) continue;
    await ask(node.url, 'dao', name, line.input);
    refused += 1;
  }
  expect(refused).toBeGreaterThan(0);
  expect(await lastEntry()).toBe(before);
});

function firstByStaff(lines: readonly Line[]): { who: Name; line: Line } | undefined {
  for (const line of lines) {
    const who = names.find((name) => isStaff(partOf(name).role) && line.may.includes(name));
    if (who !== undefined) return { who, line };
  }
  return undefined;
}

async function lastEntry(): Promise<number> {
  const { rows } = await node.pool.query<{ last: number }>(
    'select coalesce(max(id), 0)::int as last from auth.audit',
  );
  return rows[0]?.last ?? 0;
}
