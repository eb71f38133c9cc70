// The tables of stored files and of unfinished uploads, as the migrations made them.
import { bigint, integer, jsonb, pgTable, text, uuid } from '../database/drizzle-tables.ts';
import { time } from '../database/columns.ts';

export const files = pgTable('files', {
  id: uuid('id').primaryKey(),
  ownerId: uuid('owner_id'),
  purpose: text('purpose', { enum: ['evidence', 'comment', 'message', 'profile', 'module'] }).notNull(),
  path: text('path').notNull(),
  kind: text('kind', { enum: ['image', 'video', 'audio'] }).notNull(),
  mediaType: text('media_type').notNull(),
  bytes: bigint('bytes', { mode: 'number' }).notNull(),
  sha256: text('sha256').notNull(),
  width: integer('width'),
  height: integer('height'),
  /** The selected category of the uploader. */
  categoryId: uuid('category_id'),
  createdAt: time('created_at').notNull().defaultNow(),
});

/** Films and recordings that some phones cannot play, until a playable file has taken their place. */
export const doubtfulFiles = pgTable('doubtful_files', {
  fileId: uuid('file_id').primaryKey(),
  failedAt: time('failed_at'),
});

/** An object of a bucket with some of an upload's bytes, in order. The bucket's `etag` says whether it is still the same. */
export type UploadPart = {
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly etag?: string;
};

export const uploads = pgTable('uploads', {
  id: uuid('id').primaryKey(),
  ownerId: uuid('owner_id').notNull(),
  purpose: text('purpose', { enum: ['evidence', 'comment', 'message', 'profile', 'module'] }).notNull(),
  fileName: text('file_name').notNull(),
  topicId: uuid('topic_id'),
  moduleId: uuid('module_id'),
  bytes: bigint('bytes', { mode: 'number' }).notNull(),
  categoryId: uuid('category_id'),
  createdAt: time('created_at').notNull().defaultNow(),
  touchedAt: time('touched_at').notNull().defaultNow(),
  refusedCode: text('refused_code'),
  refusedMsg: text('refused_msg'),
  parts: jsonb('parts').$type<readonly UploadPart[]>().notNull().default([]),
});
