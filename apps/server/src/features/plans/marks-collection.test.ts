// Proves whose marks on plans change with a plan, with a mark, and with who is a student of the category.
import type { Change } from '@foothold/live/server/collection';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { personId } from '../../../../../testing/cast.ts';
import { startTestNode, type TestNode } from '../../../../../testing/node.ts';
import * as at from '../../../../../testing/world-ids.ts';
import { database } from '../../kernel/database/db.ts';
import { planMarksOfViewer } from './marks-collection.ts';

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.stop());

const clarkesMark = {
  params: { viewerId: personId('clarke'), categoryId: at.categories.morning },
  keys: [`plan_start ${at.plans.amina}`],
};

const touchedBy = (table: string, row: NonNullable<Change['new']>) =>
  planMarksOfViewer.affectedBy(database(node.pool), [{ table, op: 'delete', old: row, new: null }]);

test('a plan that is archived or activated is announced to those who have checked it, with their marks', async () => {
  expect(await touchedBy('plans', { id: at.plans.amina })).toEqual([clarkesMark]);
  expect(await touchedBy('plans', { id: at.plans.bilal })).toEqual([]);
});

test('a student who joins or leaves brings or takes along the marks on their plan', async () => {
  const link = { user_id: personId('amina'), category_id: at.categories.morning };
  expect(await touchedBy('user_categories', link)).toEqual([clarkesMark]);
  expect(await touchedBy('user_categories', { ...link, category_id: at.categories.evening })).toEqual([]);
});

test('a mark goes from its viewer’s screen although its plan, which knew the category, is gone', async () => {
  const mark = { viewer_id: personId('clarke'), learner_id: personId('amina'), subject_id: at.plans.dao };
  expect(await touchedBy('marks', { ...mark, kind: 'plan_end' })).toEqual([
    { ...clarkesMark, keys: [`plan_end ${at.plans.dao}`] },
  ]);
  // Marks on tasks are in no room of plans.
  expect(await touchedBy('marks', { ...mark, kind: 'task' })).toEqual([]);
});
