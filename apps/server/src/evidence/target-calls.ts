// A personal target's evidence: handing in, commenting, and deleting either, exactly as for a task.
import {
  addTargetEvidence,
  deleteTargetComment,
  deleteTargetEvidence,
  setTargetComment,
} from '@foothold/domain/evidence/calls';
import type { Db } from '../database/db.ts';
import { call } from '../edge/call.ts';
import type { Viewer } from '../people/actor.ts';
import { requireTargetFor } from '../targets/guards.ts';
import { requireEvidence } from './guards.ts';
import { deleteComment, deletePiece, handIn, setComment } from './pieces.ts';

export const addTargetEvidenceCall = call(addTargetEvidence, 'signedIn', async ({ input, db, viewer }) => {
  const target = await requireTargetFor(db, viewer, input.userId, input.targetId);
  return { evidence: await handIn(db, viewer, { targetId: target.id }, input) };
});

export const deleteTargetEvidenceCall = call(
  deleteTargetEvidence,
  'signedIn',
  async ({ input, db, viewer }) => {
    await deletePiece(db, viewer, await requireTargetEvidence(db, viewer, input));
  },
);

export const setTargetCommentCall = call(
  setTargetComment,
  'commentOnEvidence',
  async ({ input, db, viewer }) => {
    const item = await requireTargetEvidence(db, viewer, input);
    return { comment: await setComment(db, viewer, item, input) };
  },
);

export const deleteTargetCommentCall = call(
  deleteTargetComment,
  'commentOnEvidence',
  async ({ input, db, viewer }) => {
    await deleteComment(db, viewer, await requireTargetEvidence(db, viewer, input), input.commentId);
  },
);

type Place = { readonly userId: string; readonly targetId: string; readonly evidenceId: string };

async function requireTargetEvidence(db: Db, viewer: Viewer, place: Place) {
  await requireTargetFor(db, viewer, place.userId, place.targetId);
  return requireEvidence(db, viewer, place);
}
