// The tables of classrooms and what is taught in them, as the migrations made them.
import { bigint, boolean, integer, pgTable, primaryKey, text, uuid } from '../database/drizzle-tables.ts';
import { time } from '../database/columns.ts';

/** Classrooms (`group`) and private conversations (`individual`). */
export const chats = pgTable('chats', {
  id: uuid('id').primaryKey(),
  kind: text('kind', { enum: ['group', 'individual'] }).notNull(),
  chatName: text('chat_name').notNull(),
  nameVersion: integer('name_version').notNull().default(1),
  categoryId: uuid('category_id').notNull(),
  active: boolean('active').notNull().default(true),
  locked: boolean('locked').notNull().default(false),
  whiteboard: text('whiteboard').notNull().default(''),
  version: integer('version').notNull().default(1),
  currentModuleId: uuid('current_module_id'),
  currentTopicId: uuid('current_topic_id'),
  teacherId: uuid('teacher_id'),
  currentTemplateId: uuid('current_template_id'),
  lastSeq: bigint('last_seq', { mode: 'number' }).notNull().default(0),
  createdAt: time('created_at').notNull().defaultNow(),
});

export const chatMembers = pgTable(
  'chat_members',
  {
    chatId: uuid('chat_id').notNull(),
    userId: uuid('user_id').notNull(),
    joinedAt: time('joined_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.chatId, table.userId] })],
);

export const chatTopics = pgTable(
  'chat_topics',
  {
    chatId: uuid('chat_id').notNull(),
    topicId: uuid('topic_id').notNull(),
    index: integer('index').notNull(),
  },
  (table) => [primaryKey({ columns: [table.chatId, table.topicId] })],
);

export const chatModules = pgTable(
  'chat_modules',
  {
    chatId: uuid('chat_id').notNull(),
    moduleId: uuid('module_id').notNull(),
    topicId: uuid('topic_id').notNull(),
    index: integer('index').notNull(),
    active: boolean('active').notNull().default(true),
    current: boolean('current').notNull().default(false),
    addedAt: time('added_at').defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.chatId, table.moduleId] })],
);
