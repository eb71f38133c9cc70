// The tables of messages and what people have read of them, as the migrations made them.
import { bigint, pgTable, primaryKey, text, uuid } from '../database/drizzle-tables.ts';
import { time } from '../database/columns.ts';

export const messages = pgTable('messages', {
  id: uuid('id').primaryKey(),
  chatId: uuid('chat_id').notNull(),
  seq: bigint('seq', { mode: 'number' }).notNull(),
  text: text('text').notNull().default(''),
  fileId: uuid('file_id'),
  link: text('link'),
  createdBy: uuid('created_by'),
  createdAt: time('created_at').notNull().defaultNow(),
});

export const sealedMessages = pgTable('sealed_messages', {
  id: uuid('id').primaryKey().defaultRandom(),
  messageId: uuid('message_id').notNull(),
  chatId: uuid('chat_id').notNull(),
  chatName: text('chat_name').notNull(),
  /** Null: deleted before categories were kept, and nothing else tells it. */
  categoryId: uuid('category_id'),
  text: text('text').notNull(),
  createdBy: uuid('created_by'),
  createdAt: time('created_at').notNull(),
  deletedBy: uuid('deleted_by'),
  deletedAt: time('deleted_at').notNull().defaultNow(),
});

export const chatMarks = pgTable(
  'chat_marks',
  {
    userId: uuid('user_id').notNull(),
    chatId: uuid('chat_id').notNull(),
    seq: bigint('seq', { mode: 'number' }).notNull().default(0),
    checkedAt: time('checked_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.chatId] })],
);
