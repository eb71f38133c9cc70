// The tables of evidence, comments on it, phrases for them, and who has checked what, as the migrations made them.
import { sql } from '../database/drizzle.ts';
import { integer, pgTable, primaryKey, text, uuid } from '../database/drizzle-tables.ts';
import { time } from '../database/columns.ts';

export const evidence = pgTable('evidence', {
  id: uuid('id').primaryKey(),
  ownerId: uuid('owner_id').notNull(),
  /** That of its task or target; written by the database. */
  categoryId: uuid('category_id')
    .notNull()
    .default(sql`null`),
  taskId: uuid('task_id'),
  targetId: uuid('target_id'),
  index: integer('index').notNull(),
  text: text('text').notNull().default(''),
  fileId: uuid('file_id'),
  createdBy: uuid('created_by'),
  sourceMessageId: uuid('source_message_id'),
  createdAt: time('created_at').notNull().defaultNow(),
  /** Null: it waits for a comment. Written by the database. */
  commentedAt: time('commented_at'),
});

export const comments = pgTable('comments', {
  id: uuid('id').primaryKey(),
  evidenceId: uuid('evidence_id').notNull(),
  ownerId: uuid('owner_id').notNull(),
  text: text('text').notNull(),
  fileId: uuid('file_id'),
  createdBy: uuid('created_by'),
  createdAt: time('created_at').notNull().defaultNow(),
});

export const marks = pgTable(
  'marks',
  {
    viewerId: uuid('viewer_id').notNull(),
    learnerId: uuid('learner_id').notNull(),
    kind: text('kind', { enum: ['task', 'target', 'plan_start', 'plan_end'] }).notNull(),
    subjectId: uuid('subject_id').notNull(),
    checkedAt: time('checked_at').notNull().defaultNow(),
    // The subject again, in the column of its kind.
    taskId: uuid('task_id').generatedAlwaysAs(sql`case kind when 'task' then subject_id end`),
    targetId: uuid('target_id').generatedAlwaysAs(sql`case kind when 'target' then subject_id end`),
    planId: uuid('plan_id').generatedAlwaysAs(
      sql`case when kind in ('plan_start', 'plan_end') then subject_id end`,
    ),
  },
  (table) => [primaryKey({ columns: [table.viewerId, table.learnerId, table.kind, table.subjectId] })],
);

export const commentPhrases = pgTable('comment_phrases', {
  id: uuid('id').primaryKey(),
  ownerId: uuid('owner_id').notNull(),
  text: text('text').notNull(),
  createdAt: time('created_at').notNull().defaultNow(),
});
