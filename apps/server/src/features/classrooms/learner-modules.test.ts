// Proves that staff see a learner's modules live, even those of a classroom that they are not in.
import type { Change } from '@foothold/live/server/collection';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { personId } from '../../../../../testing/cast.ts';
import { createTestDatabase, type TestDatabase } from '../../../../../testing/database.ts';
import * as at from '../../../../../testing/world-ids.ts';
import { database, type Db } from '../../kernel/database/db.ts';
import { modulesOfLearner } from './learner-modules.ts';

let testDatabase: TestDatabase;
let pool: pg.Pool;
let db: Db;
const carlos = personId('carlos');
const green = at.chats.green;
const spare = at.modules.spare;

beforeAll(async () => {
  testDatabase = await createTestDatabase({ template: 'world' });
  pool = new pg.Pool({ connectionString: testDatabase.url });
  db = database(pool);
});
afterAll(async () => {
  await pool.end();
  await testDatabase.drop();
});

describe('the list of a learner’s modules, for staff', () => {
  it('is updated when a module is added to one of the learner’s classrooms [UPROG-2, LIVE-6]', async () => {
    await pool.query(
      'insert into chat_modules (chat_id, module_id, topic_id, index) values ($1, $2, $3, 9)',
      [green, spare, at.topics.town],
    );
    const change = added('chat_modules', { chat_id: green, module_id: spare, topic_id: at.topics.town });
    const touched = await modulesOfLearner.affectedBy(db, [change]);
    expect(touched).toContainEqual({ params: { learnerId: carlos }, keys: [`${green} ${spare}`] });
    const [answer] = await modulesOfLearner.loadChanged(db, [
      { params: { learnerId: carlos }, keys: [`${green} ${spare}`] },
    ]);
    expect(answer?.rows).toEqual([expect.objectContaining({ chatId: green, moduleId: spare, index: 9 })]);
  });

  it('loses all modules of a classroom when the learner leaves it [UPROG-2, LIVE-11]', async () => {
    expect(await modulesOfLearner.load(db, { learnerId: carlos }, null)).not.toEqual([]);
    await pool.query('delete from chat_members where chat_id = $1 and user_id = $2', [green, carlos]);
    const left: Change = {
      table: 'chat_members',
      op: 'delete',
      old: { chat_id: green, user_id: carlos },
      new: null,
    };
    expect(await modulesOfLearner.affectedBy(db, [left])).toEqual([
      { params: { learnerId: carlos }, keys: 'all' },
      { params: { learnerId: carlos, categoryId: at.categories.morning }, keys: 'all' },
    ]);
    expect(await modulesOfLearner.load(db, { learnerId: carlos }, null)).toEqual([]);
  });
});

function added(table: string, row: Readonly<Record<string, string>>): Change {
  return { table, op: 'insert', old: null, new: row };
}
