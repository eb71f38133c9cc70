// Writes and deletes the comment on evidence.
import { randomUUID } from 'node:crypto';
import { eq } from '../../kernel/database/drizzle.ts';
import type { Db } from '../../kernel/database/db.ts';
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
  if (fileId !== null && !keepsFile) await requireOwnFile(db, viewer.id, fileId, 'comment');
  await db.delete(comments).where(eq(comments.evidenceId, item.id));
  const { id: evidenceId, ownerId, taskId, targetId } = item;
  await db.insert(comments).values({ id, evidenceId, ownerId, text, fileId, createdBy: viewer.id });
  if (!keepsFile) await releaseFile(db, existing?.fileId ?? null);
  await recordAction(db, viewer, 'comment written', item);
  // Commenting on evidence also marks it as checked.
  if (taskId !== null) await markChecked(db, viewer.id, ownerId, 'task', taskId);
  if (targetId !== null) await markChecked(db, viewer.id, ownerId, 'target', targetId);
  return [id];
}

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
