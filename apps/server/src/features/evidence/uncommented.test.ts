// Proves that a category's review queue holds the work of its current students, whose records staff can open.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ask } from '../../../../../testing/access/ask.ts';
import { personId } from '../../../../../testing/cast.ts';
import * as at from '../../../../../testing/world-ids.ts';
import { startTestNode, type TestNode } from '../../../../../testing/node.ts';
import { tokenOf } from '../../../../../testing/world.ts';
import { database } from '../../kernel/database/db.ts';
import { uncommentedOfCategory } from './collections.ts';

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.stop());
beforeEach(() => node.restore());

async function follow(collection: string, params: Record<string, string>) {
  const answer = await fetch(`${node.url}/api/live/${collection}?${new URLSearchParams(params)}`, {
    headers: { authorization: `Bearer ${tokenOf('clarke')}` },
  });
  if (!answer.ok) return null;
  return ((await answer.json()) as { rows: { learnerId: string }[] }).rows;
}

/** The owners of evidence and plans in the review queue of Morning's staff. */
async function waiting() {
  const whose = async (collection: string) => {
    const rows = await follow(collection, { categoryId: at.categories.morning });
    return [...new Set(rows?.map(({ learnerId }) => learnerId))].toSorted();
  };
  return { evidence: await whose('evidence.uncommented'), plans: await whose('plans.activeOfCategory') };
}

async function become(role: 'student' | 'teacher') {
  const { status } = await ask(node.url, 'priya', 'people.editUser', { userId: personId('bilal'), role });
  expect(status).toBe(200);
}

const ids = (...people: Parameters<typeof personId>[0][]) => people.map(personId).toSorted();

test('the work of a student who becomes a teacher leaves the review queue, and returns when the change is undone', async () => {
  const before = await waiting();
  expect(before).toEqual({
    evidence: ids('amina', 'bilal', 'carlos', 'elena'),
    plans: ids('amina', 'bilal'),
  });
  await become('teacher');
  const meanwhile = await waiting();
  expect(meanwhile).toEqual({ evidence: ids('amina', 'carlos', 'elena'), plans: ids('amina') });
  for (const learnerId of [...meanwhile.evidence, ...meanwhile.plans]) {
    expect(
      await follow('evidence.ofLearner', { learnerId, categoryId: at.categories.morning }),
    ).not.toBeNull();
  }
  expect(
    await follow('evidence.ofLearner', { learnerId: personId('bilal'), categoryId: at.categories.morning }),
  ).toBeNull();
  await become('student');
  expect(await waiting()).toEqual(before);
});

test('evidence leaves the review queue with its comment, and waits again when the comment is deleted', async () => {
  const { aminaOpen } = at.evidence;
  const of = { userId: personId('amina'), taskId: at.tasks.describe, evidenceId: aminaOpen };
  const isWaiting = async () =>
    (await follow('evidence.uncommented', { categoryId: at.categories.morning }))?.some(
      (row) => 'evidenceId' in row && row.evidenceId === aminaOpen,
    );
  expect(await isWaiting()).toBe(true);
  const written = await ask(node.url, 'clarke', 'evidence.setTaskComment', {
    ...of,
    text: 'Lovely.',
    fileId: null,
    expectedVersion: null,
  });
  expect(written.status).toBe(200);
  expect(await isWaiting()).toBe(false);
  const deleted = await ask(node.url, 'clarke', 'evidence.deleteTaskComment', of);
  expect(deleted.status).toBe(204);
  expect(await isWaiting()).toBe(true);
});

test('what waits says whether it is a recording, a photo, a film or words alone', async () => {
  const { aminaOpen, aminaForTarget } = at.evidence;
  await node.pool.query(
    `with file as (
       insert into files (id, owner_id, purpose, path, kind, media_type, bytes, sha256)
       values (gen_random_uuid(), $2, 'evidence', 'users/x/audio.mp3', 'audio', 'audio/mpeg', 1, 'x') returning id
     ) update evidence set file_id = file.id from file where evidence.id = $1`,
    [aminaOpen, personId('amina')],
  );
  const rows = (await follow('evidence.uncommented', { categoryId: at.categories.morning })) ?? [];
  const typeOf = (id: string) => rows.find((row) => 'evidenceId' in row && row.evidenceId === id);
  expect(typeOf(aminaOpen)).toMatchObject({ fileType: 'audio' });
  expect(typeOf(aminaForTarget)).toMatchObject({ fileType: null });
});

test('when a student joins or leaves a category, its staff are sent what waits of that student, and nothing else', async () => {
  const categoryId = at.categories.morning;
  const row = { user_id: personId('amina'), category_id: categoryId };
  const touched = await uncommentedOfCategory.affectedBy(database(node.pool), [
    { table: 'user_categories', op: 'delete', old: row, new: null },
  ]);
  const keys = touched.flatMap((room) => room.keys);
  expect(touched.every(({ params }) => params.categoryId === categoryId)).toBe(true);
  expect(keys.toSorted()).toEqual([at.evidence.aminaOpen, at.evidence.aminaForTarget].toSorted());
});
