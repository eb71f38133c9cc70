// The calls on a task's evidence: submitting, commenting, deleting either, and marking as checked.
import * as contract from '@foothold/domain/evidence/calls';
import type { Viewer } from '../access/actor.ts';
import type { Db } from '../database/db.ts';
import { call } from '../edge/call.ts';
import { requireTask, requireTaskFor } from './guards.ts';
import { checkedAt, markChecked } from './marks.ts';
import { evidenceCalls } from './shared-calls.ts';

type OfTask = { readonly userId: string; readonly taskId: string };

const ofTask = evidenceCalls<OfTask>({
  subjectOf: ({ taskId }) => ({ taskId }),
  mayAdd: (db, viewer, { userId, taskId }) => requireTaskFor(db, viewer, userId, taskId),
  // A learner opens their own evidence even for a task no longer assigned.
  mayOpen: requireOwnOrStaff,
});

export const addTaskEvidence = call(contract.addTaskEvidence, ofTask.add);
export const deleteTaskEvidence = call(contract.deleteTaskEvidence, ofTask.remove);
export const setTaskComment = call(contract.setTaskComment, ofTask.setComment);
export const deleteTaskComment = call(contract.deleteTaskComment, ofTask.deleteComment);

export const markTaskChecked = call(
  contract.markTaskChecked,
  async ({ input: { userId, taskId, seen }, db, viewer, once }) => {
    await requireOwnOrStaff(db, viewer, { userId, taskId });
    await requireTask(db, taskId);
    await once(() => markChecked(db, viewer.id, userId, 'task', taskId, seen));
    return { lastChecked: (await checkedAt(db, viewer.id, userId, 'task', taskId)).toISOString() };
  },
);

/** The record is the viewer's own, or the viewer works in the category of the task. */
async function requireOwnOrStaff(db: Db, viewer: Viewer, { userId, taskId }: OfTask): Promise<void> {
  if (viewer.id !== userId) await requireTaskFor(db, viewer, userId, taskId);
}
