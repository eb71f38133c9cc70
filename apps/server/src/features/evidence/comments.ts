// Writes and deletes the comment on evidence.
import { randomUUID } from 'node:crypto';
import { eq, sql } from '../../kernel/database/drizzle.ts';
import type { Db } from '../../kernel/database/db.ts';
import { prepared } from '../../kernel/database/prepared.ts';
import { sentTogether } from '../../kernel/database/sent-together.ts';
import { conflict } from '../../kernel/edge/conflict.ts';
import { releaseFile } from '../../kernel/files/cleanup.ts';
import { requireOwnFile } from '../../kernel/files/guards.ts';
import type { Viewer } from '../../kernel/access/actor.ts';
import { recordAction } from './actions.ts';
import type { CommentedEvidence } from './guards.ts';
import { markChecked } from './marks.ts';
import { comments } from '../../kernel/schema/public.ts';

export type NewComment = {
  readonly text: string;
  readonly fileId: string | null;
  /** Null: the writer saw no comment. */
  readonly expectedVersion: string | null;
};

/** Returns the comment's id, in a list as `once` stores it. */
export async function setComment(
  db: Db,
  viewer: Viewer,
  { comment: existing, ...item }: CommentedEvidence,
  { text, fileId, expectedVersion }: NewComment,
): Promise<readonly [string]> {
  if ((existing?.id ?? null) !== expectedVersion) throw conflict(currentOf(existing));
  const keepsFile = fileId !== null && fileId === existing?.fileId;
  const id = randomUUID();
  await sentTogether([
    fileId === null || keepsFile ? null : requireOwnFile(db, viewer.id, fileId, 'comment'),
    removeComment(db).execute({ evidenceId: item.id }),
    insertComment(db).execute({
      id,
      evidenceId: item.id,
      ownerId: item.ownerId,
      text,
      fileId,
      createdBy: viewer.id,
    }),
    keepsFile ? null : releaseFile(db, existing?.fileId ?? null),
    recordAction(db, viewer, 'comment written', item),
    // Commenting on evidence also marks it as checked.
    item.taskId === null ? null : markChecked(db, viewer.id, item.ownerId, 'task', item.taskId),
    item.targetId === null ? null : markChecked(db, viewer.id, item.ownerId, 'target', item.targetId),
  ]);
  return [id];
}

const removeComment = prepared((db) =>
  db
    .delete(comments)
    .where(eq(comments.evidenceId, sql.placeholder('evidenceId')))
    .prepare('remove comment'),
);

const insertComment = prepared((db) =>
  db
    .insert(comments)
    .values({
      id: sql.placeholder('id'),
      evidenceId: sql.placeholder('evidenceId'),
      ownerId: sql.placeholder('ownerId'),
      text: sql.placeholder('text'),
      fileId: sql.placeholder('fileId'),
      createdBy: sql.placeholder('createdBy'),
    })
    .prepare('new comment'),
);

/** Refuses CONFLICT when the comment was replaced; succeeds when there is none. */
export async function deleteComment(
  db: Db,
  viewer: Viewer,
  { comment: existing, ...item }: CommentedEvidence,
  expectedVersion?: string,
): Promise<void> {
  if (existing === undefined) return;
  if ((expectedVersion ?? existing.id) !== existing.id) throw conflict(currentOf(existing));
  await db.delete(comments).where(eq(comments.id, existing.id));
  await releaseFile(db, existing.fileId);
  await recordAction(db, viewer, 'comment deleted', item);
}

/** The state of a refusal: the comment's id is its version, and without a comment both are null. */
function currentOf(comment: { readonly id: string; readonly text: string } | undefined) {
  return { text: comment?.text ?? null, version: comment?.id ?? null };
}
