// A task's evidence: handing in, commenting, deleting either, and having looked.
import {
  addTaskEvidence,
  deleteTaskComment,
  deleteTaskEvidence,
  markTaskChecked,
  setTaskComment,
} from '@foothold/domain/evidence/calls';
import type { Db } from '../database/db.ts';
import { throwNotFound } from '../edge/applied-calls.ts';
import { call } from '../edge/call.ts';
import type { Viewer } from '../access/actor.ts';
import { requireCommentOn, requireEvidence, requireTask, requireTaskFor } from './guards.ts';
import { checkedAt, markChecked } from './marks.ts';
import { deleteComment, deleteEvidence, handedIn, handIn, setComment } from './evidence-service.ts';

export const addTaskEvidenceCall = call(addTaskEvidence, 'signedIn', async ({ input, db, viewer, once }) => {
  const task = await requireTaskFor(db, viewer, input.userId, input.taskId);
  await once(() => handIn(db, viewer, { taskId: task.id }, input));
  return { evidence: await handedIn(db, input) };
});

export const deleteTaskEvidenceCall = call(
  deleteTaskEvidence,
  'signedIn',
  async ({ input, db, viewer, once }) => {
    await requireOwnOrTaught(db, viewer, input);
    await once(async () => deleteEvidence(db, viewer, await requireTaskEvidence(db, viewer, input)));
  },
);

export const markTaskCheckedCall = call(
  markTaskChecked,
  'signedIn',
  async ({ input: { userId, taskId, seen }, db, viewer, once }) => {
    await requireOwnOrTaught(db, viewer, { userId, taskId });
    await requireTask(db, taskId);
    await once(() => markChecked(db, viewer.id, userId, 'task', taskId, seen));
    return { lastChecked: (await checkedAt(db, viewer.id, userId, 'task', taskId)).toISOString() };
  },
);

export const setTaskCommentCall = call(
  setTaskComment,
  'commentOnEvidence',
  async ({ input, db, viewer, once }) => {
    const item = await requireTaskEvidence(db, viewer, input);
    const [commentId = throwNotFound()] = await once(() => setComment(db, viewer, item, input));
    return { comment: await requireCommentOn(db, item.id, commentId) };
  },
);

export const deleteTaskCommentCall = call(
  deleteTaskComment,
  'commentOnEvidence',
  async ({ input, db, viewer, once }) => {
    const item = await requireTaskEvidence(db, viewer, input);
    await once(() => deleteComment(db, viewer, item, input.commentId));
  },
);

type OfTask = { readonly userId: string; readonly taskId: string };
type Place = OfTask & { readonly evidenceId: string };

/** The record is the viewer's own, or the task of the category in which the viewer works. */
async function requireOwnOrTaught(db: Db, viewer: Viewer, { userId, taskId }: OfTask): Promise<void> {
  if (viewer.id !== userId) await requireTaskFor(db, viewer, userId, taskId);
}

/** The learner's own, whether or not they are taught the task still; for staff, that of a task of their category. */
async function requireTaskEvidence(db: Db, viewer: Viewer, place: Place) {
  await requireOwnOrTaught(db, viewer, place);
  return requireEvidence(db, viewer, place);
}
