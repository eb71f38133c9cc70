// The calls on a task's evidence: submitting, commenting, deleting either, and marking as checked.
import * as contract from '@foothold/domain/evidence/calls';
import type { Db } from '../database/db.ts';
import { throwNotFound } from '../edge/applied-calls.ts';
import { call } from '../edge/call.ts';
import type { Viewer } from '../access/actor.ts';
import type { AddedEvidence } from './add.ts';
import { requireCommentOn, requireEvidence, requireTask, requireTaskFor } from './guards.ts';
import { checkedAt, markChecked } from './marks.ts';
import {
  answerOf,
  deleteComment,
  deleteEvidence,
  readSubmittedEvidence,
  submitEvidence,
  setComment,
} from './evidence-service.ts';

export const addTaskEvidence = call(
  contract.addTaskEvidence,
  'signedIn',
  async ({ input, db, viewer, once }) => {
    const task = await requireTaskFor(db, viewer, input.userId, input.taskId);
    let added: AddedEvidence | undefined;
    await once(async () => {
      added = await submitEvidence(db, viewer, { taskId: task.id }, input);
    });
    return { evidence: added ? answerOf(added) : await readSubmittedEvidence(db, input) };
  },
);

export const deleteTaskEvidence = call(
  contract.deleteTaskEvidence,
  'signedIn',
  async ({ input, db, viewer, once }) => {
    await requireOwnOrStaff(db, viewer, input);
    await once(async () => deleteEvidence(db, viewer, await requireEvidence(db, viewer, input)));
  },
);

export const markTaskChecked = call(
  contract.markTaskChecked,
  'signedIn',
  async ({ input: { userId, taskId, seen }, db, viewer, once }) => {
    await requireOwnOrStaff(db, viewer, { userId, taskId });
    await requireTask(db, taskId);
    await once(() => markChecked(db, viewer.id, userId, 'task', taskId, seen));
    return { lastChecked: (await checkedAt(db, viewer.id, userId, 'task', taskId)).toISOString() };
  },
);

export const setTaskComment = call(
  contract.setTaskComment,
  'commentOnEvidence',
  async ({ input, db, viewer, once }) => {
    const item = await requireTaskEvidence(db, viewer, input);
    const [commentId = throwNotFound()] = await once(() => setComment(db, viewer, item, input));
    return { comment: await requireCommentOn(db, item.id, commentId) };
  },
);

export const deleteTaskComment = call(
  contract.deleteTaskComment,
  'commentOnEvidence',
  async ({ input, db, viewer, once }) => {
    const item = await requireTaskEvidence(db, viewer, input);
    await once(() => deleteComment(db, viewer, item, input.expectedVersion));
  },
);

type OfTask = { readonly userId: string; readonly taskId: string };
type EvidenceOfTask = OfTask & { readonly evidenceId: string };

/** The record is the viewer's own, or the viewer works in the category of the task. */
async function requireOwnOrStaff(db: Db, viewer: Viewer, { userId, taskId }: OfTask): Promise<void> {
  if (viewer.id !== userId) await requireTaskFor(db, viewer, userId, taskId);
}

/** A learner's own evidence, even for a task no longer assigned; for staff, evidence of a task in their category. */
async function requireTaskEvidence(db: Db, viewer: Viewer, place: EvidenceOfTask) {
  await requireOwnOrStaff(db, viewer, place);
  return requireEvidence(db, viewer, place);
}
