// The tables of what is taught, as the migrations made them.
import { boolean, integer, pgTable, primaryKey, text, uuid } from '../database/drizzle-tables.ts';
import { time } from '../database/columns.ts';

export const topics = pgTable('topics', {
  id: uuid('id').primaryKey(),
  categoryId: uuid('category_id').notNull(),
  topicName: text('topic_name').notNull(),
  subject: text('subject').notNull().default('General'),
  active: boolean('active').notNull().default(true),
  version: integer('version').notNull().default(1),
  createdAt: time('created_at').notNull().defaultNow(),
});

export const modules = pgTable('modules', {
  id: uuid('id').primaryKey(),
  topicId: uuid('topic_id').notNull(),
  moduleName: text('module_name').notNull(),
  imageFileId: uuid('image_file_id'),
  locked: boolean('locked').notNull().default(false),
  createdBy: uuid('created_by'),
  version: integer('version').notNull().default(1),
  createdAt: time('created_at').notNull().defaultNow(),
});

export const moduleShares = pgTable(
  'module_shares',
  { moduleId: uuid('module_id').notNull(), categoryId: uuid('category_id').notNull() },
  (table) => [primaryKey({ columns: [table.moduleId, table.categoryId] })],
);

export const learningResources = pgTable('learning_resources', {
  id: uuid('id').primaryKey(),
  moduleId: uuid('module_id').notNull(),
  index: integer('index').notNull(),
  instructions: text('instructions').notNull(),
  embedLink: text('embed_link').notNull(),
  version: integer('version').notNull().default(1),
});

export const tasks = pgTable('tasks', {
  id: uuid('id').primaryKey(),
  moduleId: uuid('module_id').notNull(),
  index: integer('index').notNull(),
  instructions: text('instructions').notNull(),
  version: integer('version').notNull().default(1),
});
