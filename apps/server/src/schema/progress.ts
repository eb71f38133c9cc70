// The table of completed learning resources, as the migrations made it.
import { pgTable, primaryKey, uuid } from '../database/drizzle-tables.ts';
import { time } from '../database/columns.ts';

export const resourceProgress = pgTable(
  'resource_progress',
  {
    userId: uuid('user_id').notNull(),
    resourceId: uuid('resource_id').notNull(),
    completedAt: time('completed_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.resourceId] })],
);
