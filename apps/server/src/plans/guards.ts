// Finding a learner's plan through the person who asks: no row, no permission.
import { notFound } from '@foothold/domain/contract/refusal';
import { and, eq, isNull } from 'drizzle-orm';
import { first, type Db } from '../database/db.ts';
import { requireLearnerRecord } from '../evidence/guards.ts';
import type { Viewer } from '../people/actor.ts';
import { plans } from './tables.ts';

/** The learner's active plan in that category, if the viewer may see the learner's record. */
export async function requireActivePlan(db: Db, viewer: Viewer, learnerId: string, categoryId: string) {
  await requireLearnerRecord(db, viewer, learnerId);
  const plan = first(
    await db
      .select()
      .from(plans)
      .where(and(eq(plans.learnerId, learnerId), eq(plans.categoryId, categoryId), isNull(plans.archivedAt))),
  );
  if (plan === undefined) throw notFound();
  return plan;
}
