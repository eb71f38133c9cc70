// The tables of learning plans and their templates, as the migrations made them.
import { boolean, integer, pgTable, text, uuid } from '../database/drizzle-tables.ts';
import { time } from '../database/columns.ts';

export const planTemplates = pgTable('plan_templates', {
  id: uuid('id').primaryKey(),
  categoryId: uuid('category_id').notNull(),
  title: text('title').notNull(),
  publishedAt: time('published_at'),
  version: integer('version').notNull().default(1),
  createdAt: time('created_at').notNull().defaultNow(),
});

export const templateQuestions = pgTable('template_questions', {
  id: uuid('id').primaryKey(),
  templateId: uuid('template_id').notNull(),
  questionSet: text('question_set', { enum: ['start', 'end'] }).notNull(),
  index: integer('index').notNull(),
  text: text('text').notNull(),
  teacherOnly: boolean('teacher_only').notNull().default(false),
});

export const plans = pgTable('plans', {
  id: uuid('id').primaryKey(),
  learnerId: uuid('learner_id').notNull(),
  categoryId: uuid('category_id').notNull(),
  templateId: uuid('template_id'),
  title: text('title').notNull(),
  archivedAt: time('archived_at'),
  initialModifiedAt: time('initial_modified_at').notNull().defaultNow(),
  finalModifiedAt: time('final_modified_at').notNull().defaultNow(),
  createdAt: time('created_at').notNull().defaultNow(),
});

export const planQuestions = pgTable('plan_questions', {
  id: uuid('id').primaryKey(),
  planId: uuid('plan_id').notNull(),
  questionSet: text('question_set', { enum: ['start', 'end'] }).notNull(),
  index: integer('index').notNull(),
  text: text('text').notNull(),
  teacherOnly: boolean('teacher_only').notNull().default(false),
  answer: text('answer'),
  version: integer('version').notNull().default(1),
});
