// The calls on evidence and its comment, the same for a task and for a personal target; and that a task was looked at.
import { Refusal } from '@foothold/domain/contract/refusal';
import { canDeleteEvidence } from '@foothold/domain/evidence/access';
import * as contract from '@foothold/domain/evidence/calls';
import { evidenceSentences } from '@foothold/domain/evidence/input';
import type { Viewer } from '../../kernel/access/actor.ts';
import { first, type Db } from '../../kernel/database/db.ts';
import { and, eq, isNull, sql } from '../../kernel/database/drizzle.ts';
import { sentTogether } from '../../kernel/database/sent-together.ts';
import { throwNotFound, type Once } from '../../kernel/edge/applied-calls.ts';
import { call } from '../../kernel/edge/call.ts';
import { releaseFile } from '../../kernel/files/cleanup.ts';
import { requireOwnFile } from '../../kernel/files/guards.ts';
import { comments, evidence } from '../../kernel/schema/public.ts';
import { recordAction } from './actions.ts';
import { addEvidence, answerOf, readSubmittedEvidence, type AddedEvidence } from './add.ts';
import { deleteComment, setComment, type NewComment } from './comments.ts';
import {
  requireCommentOn,
  requireEvidence,
  requireTargetFor,
  requireTask,
  requireTaskFor,
  type EvidenceParams,
} from './guards.ts';
import { checkedAt, markChecked } from './marks.ts';

/** One piece of evidence, with what else the call takes. */
type Given<Input = object> = {
  readonly input: EvidenceParams & Input;
  readonly db: Db;
  readonly viewer: Viewer;
  readonly once: Once;
};
type Subject = { readonly userId: string } & ({ readonly taskId: string } | { readonly targetId: string });

/** Refuses NOT_FOUND unless the viewer may add evidence there. */
function requireMayAdd(db: Db, viewer: Viewer, subject: Subject): Promise<unknown> {
  return 'taskId' in subject
    ? requireTaskFor(db, viewer, subject.userId, subject.taskId)
    : requireTargetFor(db, viewer, subject.userId, subject.targetId);
}

/** Refuses NOT_FOUND unless they may see what is there. A learner opens their own even for a task no longer assigned. */
async function requireMayOpen(db: Db, viewer: Viewer, subject: Subject): Promise<void> {
  if ('taskId' in subject && viewer.id === subject.userId) return;
  await requireMayAdd(db, viewer, subject);
}

async function add({
  input,
  db,
  viewer,
  once,
}: Given<{ readonly text: string; readonly fileId: string | null }>) {
  await requireMayAdd(db, viewer, input);
  const { userId: ownerId, evidenceId: id, text, fileId } = input;
  const subject = 'taskId' in input ? { taskId: input.taskId } : { targetId: input.targetId };
  let added: AddedEvidence | undefined;
  await once(async () => {
    [, added] = await sentTogether([
      fileId === null ? null : requireOwnFile(db, viewer.id, fileId, 'evidence'),
      addEvidence(db, { id, ownerId, ...subject, text, fileId, createdBy: viewer.id }),
      viewer.id === ownerId ? null : recordAction(db, viewer, 'evidence added', { id, ownerId }),
    ]);
  });
  return { evidence: added ? answerOf(added) : await readSubmittedEvidence(db, input) };
}

async function remove({ input, db, viewer, once }: Given) {
  await requireMayOpen(db, viewer, input);
  await once(async () => {
    const { comment, ...item } = await requireEvidence(db, viewer, input);
    if (!canDeleteEvidence(viewer, item, comment)) throw new Refusal('CONFLICT', evidenceSentences.commented);
    await db.delete(evidence).where(eq(evidence.id, item.id));
    await releaseFile(db, item.fileId);
    await releaseFile(db, comment?.fileId ?? null);
    await recordAction(db, viewer, 'evidence deleted', item);
  });
}

async function comment({ input, db, viewer, once }: Given<NewComment>) {
  await requireMayOpen(db, viewer, input);
  const item = await requireEvidence(db, viewer, input);
  const [commentId = throwNotFound()] = await once(() => setComment(db, viewer, item, input));
  return { comment: await requireCommentOn(db, item.id, commentId) };
}

async function withdrawComment({
  input,
  db,
  viewer,
  once,
}: Given<{ readonly expectedVersion?: string | undefined }>) {
  await requireMayOpen(db, viewer, input);
  const item = await requireEvidence(db, viewer, input);
  await once(() => deleteComment(db, viewer, item, input.expectedVersion));
}

export const addTaskEvidence = call(contract.addTaskEvidence, add);
export const addTargetEvidence = call(contract.addTargetEvidence, add);
export const deleteTaskEvidence = call(contract.deleteTaskEvidence, remove);
export const deleteTargetEvidence = call(contract.deleteTargetEvidence, remove);
export const setTaskComment = call(contract.setTaskComment, comment);
export const setTargetComment = call(contract.setTargetComment, comment);
export const deleteTaskComment = call(contract.deleteTaskComment, withdrawComment);
export const deleteTargetComment = call(contract.deleteTargetComment, withdrawComment);

export const markTaskChecked = call(
  contract.markTaskChecked,
  async ({ input: { userId, taskId, seen }, db, viewer, once }) => {
    await requireMayOpen(db, viewer, { userId, taskId });
    await requireTask(db, taskId);
    await once(() => markChecked(db, viewer.id, userId, 'task', taskId, seen));
    return { lastChecked: (await checkedAt(db, viewer.id, userId, 'task', taskId)).toISOString() };
  },
);

export const markCommentThanked = call(
  contract.markCommentThanked,
  async ({ input: { userId, commentId }, db, viewer, once }) => {
    if (viewer.id !== userId) throwNotFound();
    const own = and(eq(comments.id, commentId), eq(comments.ownerId, viewer.id));
    await once(async () => {
      await db
        .update(comments)
        .set({ thankedAt: sql`now()` })
        .where(and(own, isNull(comments.thankedAt)));
    });
    const { thankedAt } = first(await db.select().from(comments).where(own)) ?? throwNotFound();
    return { thankedAt: (thankedAt ?? throwNotFound()).toISOString() };
  },
);
