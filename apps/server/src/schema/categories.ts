// The tables of categories, as the migrations made them.
import { integer, pgTable, primaryKey, text, uuid } from '../database/drizzle-tables.ts';
import { time } from '../database/columns.ts';

export const categories = pgTable('categories', {
  id: uuid('id').primaryKey(),
  categoryName: text('category_name').notNull(),
  version: integer('version').notNull().default(1),
  createdAt: time('created_at').notNull().defaultNow(),
  hiddenAt: time('hidden_at'),
});

export const userCategories = pgTable(
  'user_categories',
  { userId: uuid('user_id').notNull(), categoryId: uuid('category_id').notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.categoryId] })],
);
