// Finding a learner's target through the person who asks: no row, no permission.
import { notFound } from '@foothold/domain/contract/refusal';
import { and, eq } from 'drizzle-orm';
import { first, type Db } from '../database/db.ts';
import { requireLearnerRecord } from '../evidence/guards.ts';
import type { Viewer } from '../people/actor.ts';
import { targets } from './tables.ts';

/** The target of that learner, if the viewer may see the learner's record. */
export async function requireTarget(db: Db, viewer: Viewer, learnerId: string, targetId: string) {
  await requireLearnerRecord(db, viewer, learnerId);
  const target = first(
    await db
      .select()
      .from(targets)
      .where(and(eq(targets.id, targetId), eq(targets.learnerId, learnerId))),
  );
  if (target === undefined) throw notFound();
  return target;
}
