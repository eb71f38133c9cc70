// Submits evidence, comments on it and deletes either, for tasks and personal targets alike.
import { randomUUID } from 'node:crypto';
import type { Act } from '@foothold/domain/audit/acts';
import { notFound, Refusal } from '@foothold/domain/contract/refusal';
import { canDeleteEvidence } from '@foothold/domain/evidence/access';
import { evidenceSentences } from '@foothold/domain/evidence/input';
import { and, eq, sql } from '../database/drizzle.ts';
import { record } from '../audit/record.ts';
import { first, type Db } from '../database/db.ts';
import { prepared } from '../database/prepared.ts';
import { sentTogether } from '../database/sent-together.ts';
import { conflict } from '../edge/conflict.ts';
import { releaseFile } from '../files/cleanup.ts';
import { requireOwnFile } from '../files/guards.ts';
import type { Viewer } from '../access/actor.ts';
import { addEvidence, type AddedEvidence } from './add.ts';
import type { CommentedEvidence } from './guards.ts';
import { markChecked } from './marks.ts';
import { comments, evidence } from '../schema/public.ts';

export type Submission = {
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
): Promise<AddedEvidence> {
  const [, added] = await sentTogether([
    fileId === null ? null : requireOwnFile(db, viewer.id, fileId, 'evidence'),
    addEvidence(db, { id, ownerId, ...subject, text, fileId, createdBy: viewer.id }),
    viewer.id === ownerId ? null : recordAct(db, viewer, 'evidence added', { id, ownerId }),
  ]);
  return added;
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
  return answerOf(item);
}

export function answerOf({ id, index, createdAt }: AddedEvidence) {
  return { id, evidenceId: id, index, createdAt: createdAt.toISOString() };
}

export async function deleteEvidence(
  db: Db,
  viewer: Viewer,
  { comment, ...item }: CommentedEvidence,
): Promise<void> {
  if (!canDeleteEvidence(viewer, item, comment)) throw new Refusal('CONFLICT', evidenceSentences.commented);
  await sentTogether([
    db.delete(evidence).where(eq(evidence.id, item.id)),
    releaseFile(db, item.fileId),
    releaseFile(db, comment?.fileId ?? null),
    recordAct(db, viewer, 'evidence deleted', item),
  ]);
}

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
    recordAct(db, viewer, 'comment written', item),
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
