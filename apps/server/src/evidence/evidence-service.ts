// Handing in a piece of evidence, commenting on it and deleting either: the same for a task and for a personal target.
import { randomUUID } from 'node:crypto';
import type { Act } from '@foothold/domain/audit/acts';
import { notFound, Refusal } from '@foothold/domain/contract/refusal';
import { canDeleteEvidence } from '@foothold/domain/evidence/access';
import { evidenceSentences } from '@foothold/domain/evidence/input';
import { and, eq } from 'drizzle-orm';
import { record } from '../audit/record.ts';
import { first, type Db } from '../database/db.ts';
import { releaseFile } from '../files/cleanup.ts';
import { requireOwnFile } from '../files/guards.ts';
import type { Viewer } from '../access/actor.ts';
import { addEvidence } from './add.ts';
import { commentOn } from './guards.ts';
import { markChecked } from './marks.ts';
import { comments, evidence } from '../schema/evidence.ts';

/** A stored piece, found and locked through the person who asks. */
export type StoredEvidence = typeof evidence.$inferSelect;

type HandedIn = {
  readonly userId: string;
  readonly evidenceId: string;
  readonly text: string;
  readonly fileId: string | null;
};

export async function handIn(
  db: Db,
  viewer: Viewer,
  subject: { readonly taskId: string } | { readonly targetId: string },
  { userId: ownerId, evidenceId: id, text, fileId }: HandedIn,
): Promise<void> {
  if (fileId !== null) await requireOwnFile(db, viewer.id, fileId, 'evidence');
  await addEvidence(db, { id, ownerId, ...subject, text, fileId, createdBy: viewer.id });
  if (viewer.id !== ownerId) await note(db, viewer, 'evidence added', { id, ownerId });
}

/** What a learner handed in, or was handed in for them, as calls answer with it: NOT_FOUND when it is gone. */
export async function handedIn(
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
  await note(db, viewer, 'evidence deleted', item);
}

type Said = { readonly text: string; readonly fileId: string | null; readonly replaces: string | null };

/** Its id, alone. */
export async function setComment(
  db: Db,
  viewer: Viewer,
  item: StoredEvidence,
  { text, fileId, replaces }: Said,
): Promise<readonly [string]> {
  const existing = await commentOn(db, item.id);
  if ((existing?.id ?? null) !== replaces) {
    throw new Refusal('CONFLICT', evidenceSentences.alreadyCommented, { text: existing?.text ?? null });
  }
  const keepsFile = fileId !== null && fileId === existing?.fileId;
  if (fileId !== null && !keepsFile) await requireOwnFile(db, viewer.id, fileId, 'comment');
  await db.delete(comments).where(eq(comments.evidenceId, item.id));
  const id = randomUUID();
  await db
    .insert(comments)
    .values({ id, evidenceId: item.id, ownerId: item.ownerId, text, fileId, createdBy: viewer.id });
  if (!keepsFile) await releaseFile(db, existing?.fileId ?? null);
  await note(db, viewer, 'comment written', item);
  // Writing a comment is also having seen it.
  if (item.taskId !== null) await markChecked(db, viewer.id, item.ownerId, 'task', item.taskId);
  if (item.targetId !== null) await markChecked(db, viewer.id, item.ownerId, 'target', item.targetId);
  return [id];
}

/** `seen`: the comment that is meant, if it is known. Refuses CONFLICT when another stands there; nothing to delete is no refusal. */
export async function deleteComment(
  db: Db,
  viewer: Viewer,
  item: StoredEvidence,
  seen?: string,
): Promise<void> {
  const existing = await commentOn(db, item.id);
  if (existing === undefined) return;
  if ((seen ?? existing.id) !== existing.id) throw new Refusal('CONFLICT', evidenceSentences.otherComment);
  await db.delete(comments).where(eq(comments.id, existing.id));
  await releaseFile(db, existing.fileId);
  await note(db, viewer, 'comment deleted', item);
}

function note(db: Db, viewer: Viewer, act: Act, item: { readonly id: string; readonly ownerId: string }) {
  return record(db, {
    actorId: viewer.id,
    act,
    subjectId: item.ownerId,
    details: { evidenceId: item.id },
  });
}
