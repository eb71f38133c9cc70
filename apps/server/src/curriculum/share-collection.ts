// The collection of categories with which a module is shared, for the staff of its own category.
import * as contract from '@foothold/domain/curriculum/collections';
import type { Share } from '@foothold/domain/curriculum/collections';
import type { Change } from '@foothold/live/server/collection';
import { direct, columnValuesOf, serve, within } from '../live/collection.ts';
import { viewerChanges } from '../live/dependencies.ts';
import { activeViewer, hasCapabilityInCategory } from '../access/actor.ts';
import { categoryOfModule } from './access.ts';
import { moduleShares } from '../schema/curriculum.ts';

export const shares = serve<{ moduleId: string }, Share>(contract.shares, {
  access: async (db, actor, { moduleId }) => {
    const categoryId = await categoryOfModule(db, moduleId);
    return (
      categoryId !== undefined &&
      hasCapabilityInCategory(await activeViewer(db, actor), 'writeCurriculum', categoryId)
    );
  },
  accessDependsOn: {
    ...viewerChanges,
    modules: (change: Change) => ({ rooms: columnValuesOf(change, 'id').map((moduleId) => ({ moduleId })) }),
  },
  touchedBy: { module_shares: direct('module_id', (moduleId) => ({ moduleId }), 'category_id') },
  read: async (db, rooms, keys) => {
    const rows = await db
      .select()
      .from(moduleShares)
      .where(
        within(
          moduleShares.moduleId,
          rooms.map((room) => room.moduleId),
          moduleShares.categoryId,
          keys,
        ),
      );
    return rows.map((row) => ({ room: { moduleId: row.moduleId }, row }));
  },
});
