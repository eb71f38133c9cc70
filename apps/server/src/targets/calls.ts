// Having looked at a target, and having seen a new one.
import { markTargetChecked, markTargetSeen } from '@foothold/domain/targets/calls';
import { notFound } from '@foothold/domain/contract/refusal';
import { eq, sql } from 'drizzle-orm';
import { first } from '../database/db.ts';
import { call } from '../edge/call.ts';
import { markChecked } from '../evidence/marks.ts';
import { targetAnswer } from './answer.ts';
import { requireTarget } from './guards.ts';
import { targets } from './tables.ts';

export const markTargetCheckedCall = call(markTargetChecked, 'signedIn', async ({ input, db, viewer }) => {
  const target = await requireTarget(db, viewer, input.userId, input.targetId);
  await markChecked(db, viewer.id, input.userId, 'target', target.id, input.seen);
  return { target: await targetAnswer(db, viewer.id, target) };
});

export const markTargetSeenCall = call(markTargetSeen, 'learn', async ({ input, db, viewer }) => {
  const target = await requireTarget(db, viewer, input.userId, input.targetId);
  const seen = first(
    await db
      .update(targets)
      .set({ seenAt: sql`coalesce(${targets.seenAt}, clock_timestamp())` })
      .where(eq(targets.id, target.id))
      .returning(),
  );
  if (seen === undefined) throw notFound();
  return { target: await targetAnswer(db, viewer.id, seen) };
});
