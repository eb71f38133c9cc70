// The collection of modules that other categories share with a category, for staff who choose what to import.
import * as contract from '@foothold/domain/curriculum/collections';
import type { SharedModule } from '@foothold/domain/curriculum/documents';
import { eq, inArray, type SQL } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { direct, columnValues, serve } from '../live/collection.ts';
import { viewerChanges } from '../live/dependencies.ts';
import { staffOf, type OfCategory } from '../live/of-category.ts';
import { sharedModulesOf } from './shared-modules.ts';
import { modules, moduleShares, topics } from '../schema/curriculum.ts';

export const sharedModules = serve<OfCategory, SharedModule>(contract.sharedModules, {
  access: staffOf('writeCurriculum'),
  accessDependsOn: viewerChanges,
  touchedBy: {
    module_shares: direct('category_id', (categoryId) => ({ categoryId }), 'module_id'),
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
