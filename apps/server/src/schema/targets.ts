// The table of personal targets, as the migrations made it.
import { integer, pgTable, text, uuid } from '../database/drizzle-tables.ts';
import { time } from '../database/columns.ts';

export const targets = pgTable('targets', {
  id: uuid('id').primaryKey(),
  learnerId: uuid('learner_id').notNull(),
  categoryId: uuid('category_id').notNull(),
  targetText: text('target_text').notNull(),
  index: integer('index').notNull(),
  version: integer('version').notNull().default(1),
  seenAt: time('seen_at'),
  createdBy: uuid('created_by'),
  createdAt: time('created_at').notNull().defaultNow(),
});
