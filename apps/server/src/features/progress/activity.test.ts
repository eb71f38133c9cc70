// Proves what staff follow of a class: how much each student has done, of how much, and when last.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { personId } from '../../../../../testing/cast.ts';
import * as at from '../../../../../testing/world-ids.ts';
import { startTestNode, type TestNode } from '../../../../../testing/node.ts';
import { tokenOf } from '../../../../../testing/world.ts';

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.stop());
beforeEach(() => node.restore());

type Row = { readonly learnerId: string } & Readonly<Record<string, unknown>>;

async function inBlue(collection: string, name: 'amina' | 'bilal' | 'fatima') {
  const answer = await fetch(`${node.url}/api/live/${collection}?chatId=${at.chats.blue}`, {
    headers: { authorization: `Bearer ${tokenOf('clarke')}` },
  });
  const { rows } = (await answer.json()) as { rows: readonly Row[] };
  const found = rows.find(({ learnerId }) => learnerId === personId(name));
  if (found === undefined) throw new Error(`${name} has no row.`);
  const { learnerId: _, ...row } = found;
  return row as Readonly<Record<string, unknown>>;
}
const activity = (name: 'amina' | 'bilal' | 'fatima') => inBlue('progress.activityOfClassroom', name);
const lastWorkAt = async (name: 'amina' | 'bilal') => [
  (await activity(name))['lastWorkAt'],
  (await inBlue('progress.ofClassroom', name))['lastWorkAt'],
];

test('a student’s pages and tasks are counted in the active modules, with those that there are', async () => {
  const before = await activity('amina');
  expect(before).toMatchObject({ done: 3, handedIn: 2, lastWorkAt: '2026-03-06T11:00:00.000Z' });
  const nothing = { ...before, done: 0, currentDone: 0, handedIn: 0, lastWorkAt: null };
  expect(await activity('fatima')).toEqual(nothing);
  await node.pool.query('update chat_modules set active = false, current = false where module_id = $1', [
    at.modules.directions,
  ]);
  const after = await activity('amina');
  expect(after).toMatchObject({ done: 0, handedIn: 0, lastWorkAt: before['lastWorkAt'] });
  expect(Number(after['total'])).toBe(Number(before['total']) - 5);
});

test('of the current lesson alone is counted what is in it, and nothing while no lesson is the current one', async () => {
  const before = await activity('amina');
  expect(before).toMatchObject({ done: 3, currentDone: 3, currentTotal: 5 });
  await node.pool.query('update chat_modules set current = false where chat_id = $1', [at.chats.blue]);
  expect(await activity('amina')).toEqual({ ...before, currentDone: 0, currentTotal: 0 });
});

test('what a student has done last is a page, a task or a target, and never what staff have added', async () => {
  await node.pool.query("update resource_progress set completed_at = '2026-04-01' where user_id = $1", [
    personId('amina'),
  ]);
  expect(await lastWorkAt('amina')).toEqual(Array(2).fill('2026-04-01T00:00:00.000Z'));
  await node.pool.query("update evidence set created_at = '2026-05-01' where id = $1", [
    at.evidence.aminaForTarget,
  ]);
  expect(await lastWorkAt('amina')).toEqual(Array(2).fill('2026-05-01T00:00:00.000Z'));
  await node.pool.query(
    "update evidence set created_by = $1, created_at = '2026-06-01' where owner_id = $2",
    [personId('clarke'), personId('bilal')],
  );
  expect(await lastWorkAt('bilal')).toEqual([null, null]);
  expect(await activity('bilal')).toMatchObject({ done: 1, handedIn: 1 });
});
