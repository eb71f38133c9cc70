// A task's evidence: handing in, commenting, deleting either, and having looked.
import {
  addTaskEvidence,
  deleteTaskComment,
  deleteTaskEvidence,
  markTaskChecked,
  setTaskComment,
} from '@foothold/domain/evidence/calls';
import type { Db } from '../database/db.ts';
import { call } from '../edge/call.ts';
import type { Viewer } from '../people/actor.ts';
import { requireEvidence, requireLearnerRecord, requireTask, requireTaskFor } from './guards.ts';
import { markChecked } from './marks.ts';
import { deleteComment, deletePiece, handIn, setComment } from './pieces.ts';

export const addTaskEvidenceCall = call(addTaskEvidence, 'signedIn', async ({ input, db, viewer }) => {
  const task = await requireTaskFor(db, viewer, input.userId, input.taskId);
  return { evidence: await handIn(db, viewer, { taskId: task.id }, input) };
});

export const deleteTaskEvidenceCall = call(deleteTaskEvidence, 'signedIn', async ({ input, db, viewer }) => {
  await deletePiece(db, viewer, await requireTaskEvidence(db, viewer, input));
});

export const markTaskCheckedCall = call(markTaskChecked, 'signedIn', async ({ input, db, viewer }) => {
  await requireLearnerRecord(db, viewer, input.userId);
  await requireTask(db, input.taskId);
  const checkedAt = await markChecked(db, viewer.id, input.userId, 'task', input.taskId, input.seen);
  return { lastChecked: checkedAt.toISOString() };
});

export const setTaskCommentCall = call(setTaskComment, 'commentOnEvidence', async ({ input, db, viewer }) => {
  const item = await requireTaskEvidence(db, viewer, input);
  return { comment: await setComment(db, viewer, item, input) };
});

export const deleteTaskCommentCall = call(
  deleteTaskComment,
  'commentOnEvidence',
  async ({ input, db, viewer }) => {
    await deleteComment(db, viewer, await requireTaskEvidence(db, viewer, input), input.commentId);
  },
);

type Place = { readonly userId: string; readonly taskId: string; readonly evidenceId: string };

/** The learner's own, whether or not they are taught the task still; for staff, that of a task of their category. */
async function requireTaskEvidence(db: Db, viewer: Viewer, place: Place) {
  if (viewer.id !== place.userId) await requireTaskFor(db, viewer, place.userId, place.taskId);
  return requireEvidence(db, viewer, place);
}
