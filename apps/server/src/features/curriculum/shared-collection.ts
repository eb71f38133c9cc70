// The collection of modules that other categories share with a category, for staff who choose what to import.
import * as contract from '@foothold/domain/curriculum/collections';
import { eq, inArray, type SQL } from '../../kernel/database/drizzle.ts';
import type { Db } from '../../kernel/database/db.ts';
import { staffOf } from '../../kernel/live/access.ts';
import { columnValues } from '../../kernel/live/changes.ts';
import { serve } from '../../kernel/live/collection.ts';
import { byColumns } from '../../kernel/live/scope.ts';
import { sharedModulesOf } from './shared-modules.ts';
import { modules, moduleShares, topics } from '../../kernel/schema/public.ts';

export const sharedModules = serve(contract.sharedModules, {
  access: staffOf('writeCurriculum'),
  touchedBy: {
    module_shares: byColumns({ categoryId: moduleShares.categoryId }, moduleShares.moduleId),
    modules: (db, changes) => sharesWith(db, inArray(modules.id, columnValues(changes, 'id'))),
    learning_resources: (db, changes) =>
      sharesWith(db, inArray(modules.id, columnValues(changes, 'module_id'))),
    tasks: (db, changes) => sharesWith(db, inArray(modules.id, columnValues(changes, 'module_id'))),
    // Rows contain the names of topic and category, and modules of deleted categories are not shared.
    topics: (db, changes) => sharesWith(db, inArray(topics.id, columnValues(changes, 'id'))),
    categories: (db, changes) => sharesWith(db, inArray(topics.categoryId, columnValues(changes, 'id'))),
  },
  read: (db, rooms, keys) =>
    sharedModulesOf(
      db,
      rooms.map((room) => room.categoryId),
      keys,
    ),
});

async function sharesWith(db: Db, changed: SQL) {
  const rows = await db
    .select({ moduleId: moduleShares.moduleId, categoryId: moduleShares.categoryId })
    .from(moduleShares)
    .innerJoin(modules, eq(modules.id, moduleShares.moduleId))
    .innerJoin(topics, eq(topics.id, modules.topicId))
    .where(changed);
  return rows.map(({ moduleId, categoryId }) => ({ params: { categoryId }, keys: [moduleId] }));
}
