// Proves that a category's review queue holds the work of its current students, whose records staff can open.
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ask } from '../../../../testing/access/ask.ts';
import { personId } from '../../../../testing/cast.ts';
import * as at from '../../../../testing/world-ids.ts';
import { startTestNode, type TestNode } from '../../../../testing/server.ts';
import { tokenOf } from '../../../../testing/world.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { database } from '../database/db.ts';
import { migrate } from '../database/migrate.ts';
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

test('evidence from before a comment was noted on it waits, or does not, as its comments say', async () => {
  const old = await createTestDatabase({ template: 'empty' });
  await migrate(old.url, { last: '0029_lessons_added.sql' });
  const client = new pg.Client({ connectionString: old.url });
  await client.connect();
  const [category, learner, target] = [randomUUID(), randomUUID(), randomUUID()];
  await client.query(`
    begin;
    insert into categories (id, category_name) values ('${category}', 'Morning');
    insert into users (id, display_name, role, selected_category_id) values ('${learner}', 'Amina', 'student', '${category}');
    insert into user_categories values ('${learner}', '${category}');
    insert into targets (id, learner_id, category_id, target_text, index) values ('${target}', '${learner}', '${category}', 'Read', 0);
    insert into evidence (id, owner_id, target_id, index)
      select gen_random_uuid(), '${learner}', '${target}', n from generate_series(0, 1) n;
    insert into comments (id, evidence_id, owner_id, text)
      select gen_random_uuid(), id, owner_id, 'Good' from evidence where index = 0;
    commit`);
  await migrate(old.url);
  const { rows } = await client.query(
    'select index, category_id, commented_at is null as waits from evidence order by index',
  );
  expect(rows).toEqual([
    { index: 0, category_id: category, waits: false },
    { index: 1, category_id: category, waits: true },
  ]);
  await client.end();
  await old.drop();
});
