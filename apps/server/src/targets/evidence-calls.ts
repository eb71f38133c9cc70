// Calls on a personal target's evidence: submit, comment, and delete either, with the same rules as for a task.
import * as contract from '@foothold/domain/evidence/calls';
import type { Db } from '../database/db.ts';
import { throwNotFound } from '../edge/applied-calls.ts';
import { call } from '../edge/call.ts';
import type { Viewer } from '../access/actor.ts';
import { requireTargetFor } from './guards.ts';
import type { AddedEvidence } from '../evidence/add.ts';
import { requireCommentOn, requireEvidence } from '../evidence/guards.ts';
import {
  answerOf,
  deleteComment,
  deleteEvidence,
  readSubmittedEvidence,
  submitEvidence,
  setComment,
} from '../evidence/evidence-service.ts';

export const addTargetEvidence = call(
  contract.addTargetEvidence,
  'signedIn',
  async ({ input, db, viewer, once }) => {
    const target = await requireTargetFor(db, viewer, input.userId, input.targetId);
    let added: AddedEvidence | undefined;
    await once(async () => {
      added = await submitEvidence(db, viewer, { targetId: target.id }, input);
    });
    return { evidence: added ? answerOf(added) : await readSubmittedEvidence(db, input) };
  },
);

export const deleteTargetEvidence = call(
  contract.deleteTargetEvidence,
  'signedIn',
  async ({ input, db, viewer, once }) => {
    await requireTargetFor(db, viewer, input.userId, input.targetId);
    await once(async () => deleteEvidence(db, viewer, await requireEvidence(db, viewer, input)));
  },
);

export const setTargetComment = call(
  contract.setTargetComment,
  'commentOnEvidence',
  async ({ input, db, viewer, once }) => {
    const item = await requireTargetEvidence(db, viewer, input);
    const [commentId = throwNotFound()] = await once(() => setComment(db, viewer, item, input));
    return { comment: await requireCommentOn(db, item.id, commentId) };
  },
);

export const deleteTargetComment = call(
  contract.deleteTargetComment,
  'commentOnEvidence',
  async ({ input, db, viewer, once }) => {
    const item = await requireTargetEvidence(db, viewer, input);
    await once(() => deleteComment(db, viewer, item, input.expectedVersion));
  },
);

type TargetEvidenceIds = { readonly userId: string; readonly targetId: string; readonly evidenceId: string };

async function requireTargetEvidence(db: Db, viewer: Viewer, ids: TargetEvidenceIds) {
  await requireTargetFor(db, viewer, ids.userId, ids.targetId);
  return requireEvidence(db, viewer, ids);
}
