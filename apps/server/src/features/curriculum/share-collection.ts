// The collection of categories with which a module is shared, for the staff of its own category.
import * as contract from '@foothold/domain/curriculum/collections';
import { activeViewer, hasCapabilityInCategory } from '../../kernel/access/actor.ts';
import { viewerChanges } from '../../kernel/live/access.ts';
import { columnValuesOf } from '../../kernel/live/changes.ts';
import { serveTable } from '../../kernel/live/table-collection.ts';
import { moduleShares } from '../../kernel/schema/public.ts';
import { categoryOfModule } from './access.ts';

export const shares = serveTable(contract.shares, moduleShares, {
  room: { moduleId: moduleShares.moduleId },
  access: {
    allows: async (db, actor, { moduleId }) => {
      const categoryId = await categoryOfModule(db, moduleId);
      return (
        categoryId !== undefined &&
        hasCapabilityInCategory(await activeViewer(db, actor), 'writeCurriculum', categoryId)
      );
    },
    dependsOn: {
      ...viewerChanges,
      modules: (change) => ({ rooms: columnValuesOf(change, 'id').map((moduleId) => ({ moduleId })) }),
    },
  },
});
