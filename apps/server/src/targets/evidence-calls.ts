// Calls on a personal target's evidence: submit, comment, and delete either, with the same rules as for a task.
import * as contract from '@foothold/domain/evidence/calls';
import type { Viewer } from '../access/actor.ts';
import type { Db } from '../database/db.ts';
import { call } from '../edge/call.ts';
import { evidenceCalls } from '../evidence/shared-calls.ts';
import { requireTargetFor } from './guards.ts';

type OfTarget = { readonly userId: string; readonly targetId: string };
const requireOne = (db: Db, viewer: Viewer, { userId, targetId }: OfTarget) =>
  requireTargetFor(db, viewer, userId, targetId);

const ofTarget = evidenceCalls<OfTarget>({
  subjectOf: ({ targetId }) => ({ targetId }),
  mayAdd: requireOne,
  mayOpen: requireOne,
});

export const addTargetEvidence = call(contract.addTargetEvidence, ofTarget.add);
export const deleteTargetEvidence = call(contract.deleteTargetEvidence, ofTarget.remove);
export const setTargetComment = call(contract.setTargetComment, ofTarget.setComment);
export const deleteTargetComment = call(contract.deleteTargetComment, ofTarget.deleteComment);
