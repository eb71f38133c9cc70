// Handing in evidence for a task, commenting on it, deleting either, and having looked.
import { randomUUID } from 'node:crypto';
import { Refusal, sentences } from '@foothold/domain/contract/refusal';
import { canDeleteEvidence } from '@foothold/domain/evidence/access';
import {
  addTaskEvidence,
  deleteTaskComment,
  deleteTaskEvidence,
  markTaskChecked,
  setTaskComment,
} from '@foothold/domain/evidence/calls';
import { evidenceSentences } from '@foothold/domain/evidence/input';
import { eq } from 'drizzle-orm';
import { call } from '../edge/call.ts';
import { requireOwnFile } from '../files/guards.ts';
import { releaseFile } from '../files/cleanup.ts';
import { record } from '../audit/record.ts';
import { addEvidence } from './add.ts';
import {
  commentOn,
  requireLearnerRecord,
  requireTask,
  requireTaskEvidence,
  requireTaskFor,
} from './guards.ts';
import { markChecked } from './marks.ts';
import { comments, evidence } from './tables.ts';

export const addTaskEvidenceCall = call(addTaskEvidence, 'signedIn', async ({ input, db, viewer }) => {
  const task = await requireTaskFor(db, viewer, input.userId, input.taskId);
  if (input.fileId !== null) await requireOwnFile(db, viewer.id, input.fileId, 'evidence');
  const added = await addEvidence(db, {
    id: input.evidenceId,
    ownerId: input.userId,
    taskId: task.id,
    text: input.text,
    fileId: input.fileId,
    createdBy: viewer.id,
  });
  if (viewer.id !== input.userId) {
    await record(db, {
      actorId: viewer.id,
      act: 'evidence added',
      subjectId: input.userId,
      details: { evidenceId: added.evidenceId },
    });
  }
  return { evidence: { id: added.evidenceId, ...added } };
});

export const deleteTaskEvidenceCall = call(deleteTaskEvidence, 'signedIn', async ({ input, db, viewer }) => {
  const item = await requireTaskEvidence(db, viewer, input);
  const comment = await commentOn(db, item.id);
  if (!canDeleteEvidence(viewer, item, comment)) throw new Refusal('CONFLICT', evidenceSentences.commented);
  await db.delete(evidence).where(eq(evidence.id, item.id));
  await releaseFile(db, item.fileId);
  await releaseFile(db, comment?.fileId ?? null);
  await record(db, {
    actorId: viewer.id,
    act: 'evidence deleted',
    subjectId: item.ownerId,
    details: { evidenceId: item.id },
  });
});

export const markTaskCheckedCall = call(markTaskChecked, 'signedIn', async ({ input, db, viewer }) => {
  await requireLearnerRecord(db, viewer, input.userId);
  await requireTask(db, input.taskId);
  const checkedAt = await markChecked(db, viewer.id, input.userId, 'task', input.taskId, input.seen);
  return { lastChecked: checkedAt.toISOString() };
});

export const setTaskCommentCall = call(setTaskComment, 'commentOnEvidence', async ({ input, db, viewer }) => {
  const item = await requireTaskEvidence(db, viewer, input);
  const existing = await commentOn(db, item.id);
  if ((existing?.id ?? null) !== input.replaces) {
    throw new Refusal('CONFLICT', evidenceSentences.alreadyCommented, { text: existing?.text ?? null });
  }
  const keepsFile = input.fileId !== null && input.fileId === existing?.fileId;
  if (input.fileId !== null && !keepsFile) await requireOwnFile(db, viewer.id, input.fileId, 'comment');
  await db.delete(comments).where(eq(comments.evidenceId, item.id));
  const id = randomUUID();
  const [written] = await db
    .insert(comments)
    .values({
      id,
      evidenceId: item.id,
      ownerId: item.ownerId,
      text: input.text,
      fileId: input.fileId,
      createdBy: viewer.id,
    })
    .returning({ createdAt: comments.createdAt });
  if (written === undefined) throw new Refusal('CONFLICT', sentences.somethingWrong);
  if (!keepsFile) await releaseFile(db, existing?.fileId ?? null);
  await record(db, {
    actorId: viewer.id,
    act: 'comment written',
    subjectId: item.ownerId,
    details: { evidenceId: item.id },
  });
  // Writing a comment is also having seen it.
  await markChecked(db, viewer.id, item.ownerId, 'task', input.taskId);
  return { comment: { id, createdAt: written.createdAt.toISOString() } };
});

export const deleteTaskCommentCall = call(
  deleteTaskComment,
  'commentOnEvidence',
  async ({ input, db, viewer }) => {
    const item = await requireTaskEvidence(db, viewer, input);
    const [gone] = await db
      .delete(comments)
      .where(eq(comments.evidenceId, item.id))
      .returning({ id: comments.id, fileId: comments.fileId });
    await releaseFile(db, gone?.fileId ?? null);
    await record(db, {
      actorId: viewer.id,
      act: 'comment deleted',
      subjectId: item.ownerId,
      details: { evidenceId: item.id },
    });
  },
);
