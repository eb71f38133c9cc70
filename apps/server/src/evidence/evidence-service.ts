// Submits evidence, comments on it and deletes either, for tasks and personal targets alike.
import { randomUUID } from 'node:crypto';
import type { Act } from '@foothold/domain/audit/acts';
import { notFound, Refusal } from '@foothold/domain/contract/refusal';
import { canDeleteEvidence } from '@foothold/domain/evidence/access';
import { evidenceSentences } from '@foothold/domain/evidence/input';
import { and, eq } from 'drizzle-orm';
import { record } from '../audit/record.ts';
import { first, type Db } from '../database/db.ts';
import { conflict } from '../edge/conflict.ts';
import { releaseFile } from '../files/cleanup.ts';
import { requireOwnFile } from '../files/guards.ts';
import type { Viewer } from '../access/actor.ts';
import { addEvidence } from './add.ts';
import { commentOn } from './guards.ts';
import { markChecked } from './marks.ts';
import { comments, evidence } from '../schema/evidence.ts';

/** An evidence row, loaded and locked by a guard. */
export type StoredEvidence = typeof evidence.$inferSelect;

type Submission = {
  readonly userId: string;
  readonly evidenceId: string;
  readonly text: string;
  readonly fileId: string | null;
};

export async function submitEvidence(
  db: Db,
  viewer: Viewer,
  subject: { readonly taskId: string } | { readonly targetId: string },
  { userId: ownerId, evidenceId: id, text, fileId }: Submission,
): Promise<void> {
  if (fileId !== null) await requireOwnFile(db, viewer.id, fileId, 'evidence');
  await addEvidence(db, { id, ownerId, ...subject, text, fileId, createdBy: viewer.id });
  if (viewer.id !== ownerId) await recordAct(db, viewer, 'evidence added', { id, ownerId });
}

/** The submitted evidence as calls return it. Refuses NOT_FOUND when it has been deleted. */
export async function readSubmittedEvidence(
  db: Db,
  { userId, evidenceId }: { readonly userId: string; readonly evidenceId: string },
) {
  const item = first(
    await db
      .select()
      .from(evidence)
      .where(and(eq(evidence.id, evidenceId), eq(evidence.ownerId, userId))),
  );
  if (item === undefined) throw notFound();
  const { id, index, createdAt } = item;
  return { id, evidenceId: id, index, createdAt: createdAt.toISOString() };
}

export async function deleteEvidence(db: Db, viewer: Viewer, item: StoredEvidence): Promise<void> {
  const comment = await commentOn(db, item.id);
  if (!canDeleteEvidence(viewer, item, comment)) throw new Refusal('CONFLICT', evidenceSentences.commented);
  await db.delete(evidence).where(eq(evidence.id, item.id));
  await releaseFile(db, item.fileId);
  await releaseFile(db, comment?.fileId ?? null);
  await recordAct(db, viewer, 'evidence deleted', item);
}

type NewComment = {
  readonly text: string;
  readonly fileId: string | null;
  /** Null: the writer saw no comment. */
  readonly expectedVersion: string | null;
};

/** Returns the comment's id, in a list as `once` stores it. */
export async function setComment(
  db: Db,
  viewer: Viewer,
  item: StoredEvidence,
  { text, fileId, expectedVersion }: NewComment,
): Promise<readonly [string]> {
  const existing = await commentOn(db, item.id);
  if ((existing?.id ?? null) !== expectedVersion) throw conflict(currentOf(existing));
  const keepsFile = fileId !== null && fileId === existing?.fileId;
  if (fileId !== null && !keepsFile) await requireOwnFile(db, viewer.id, fileId, 'comment');
  await db.delete(comments).where(eq(comments.evidenceId, item.id));
  const id = randomUUID();
  await db
    .insert(comments)
    .values({ id, evidenceId: item.id, ownerId: item.ownerId, text, fileId, createdBy: viewer.id });
  if (!keepsFile) await releaseFile(db, existing?.fileId ?? null);
  await recordAct(db, viewer, 'comment written', item);
  // Commenting on evidence also marks it as checked.
  if (item.taskId !== null) await markChecked(db, viewer.id, item.ownerId, 'task', item.taskId);
  if (item.targetId !== null) await markChecked(db, viewer.id, item.ownerId, 'target', item.targetId);
  return [id];
}

/** Refuses CONFLICT when the comment was replaced; succeeds when there is none. */
export async function deleteComment(
  db: Db,
  viewer: Viewer,
  item: StoredEvidence,
  expectedVersion?: string,
): Promise<void> {
  const existing = await commentOn(db, item.id);
  if (existing === undefined) return;
  if ((expectedVersion ?? existing.id) !== existing.id) throw conflict(currentOf(existing));
  await db.delete(comments).where(eq(comments.id, existing.id));
  await releaseFile(db, existing.fileId);
  await recordAct(db, viewer, 'comment deleted', item);
}

/** The state of a refusal: the comment's id is its version, and without a comment both are null. */
function currentOf(comment: { readonly id: string; readonly text: string } | undefined) {
  return { text: comment?.text ?? null, version: comment?.id ?? null };
}

function recordAct(
  db: Db,
  viewer: Viewer,
  act: Act,
  item: { readonly id: string; readonly ownerId: string },
) {
  return record(db, {
    actorId: viewer.id,
    act,
    subjectId: item.ownerId,
    details: { evidenceId: item.id },
  });
}
