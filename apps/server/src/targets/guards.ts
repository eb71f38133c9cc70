// Finds a learner's target that the viewer has access to; otherwise throws "not found".
import { notFound } from '@foothold/domain/contract/refusal';
import { can } from '@foothold/domain/access/roles';
import { and, eq } from '../database/drizzle.ts';
import { first, type Db } from '../database/db.ts';
import { canSeeRecordRow } from '../access/visibility.ts';
import { hasCapabilityInCategory, type Viewer } from '../access/actor.ts';
import { lockRecords } from '../access/locks.ts';
import { targets } from '../schema/public.ts';

/** The learner's target. For the learner and staff of its category. */
export async function requireTarget(db: Db, viewer: Viewer, learnerId: string, targetId: string) {
  const target = first(
    await db
      .select()
      .from(targets)
      .where(and(eq(targets.id, targetId), eq(targets.learnerId, learnerId))),
  );
  if (target === undefined || !(await canSeeRecordRow(db, viewer, target))) throw notFound();
  return target;
}

/** The target, if the viewer may add evidence to it: its learner, or staff of its category. */
export async function requireTargetFor(db: Db, viewer: Viewer, learnerId: string, targetId: string) {
  const target = await requireTarget(db, viewer, learnerId, targetId);
  const mayAdd =
    viewer.id === learnerId
      ? can(viewer.role, 'learn')
      : hasCapabilityInCategory(viewer, 'setTargets', target.categoryId);
  if (!mayAdd) throw notFound();
  return target;
}

/** A student's target, for staff of its category. Locks the student's record, so that changes to its targets run one by one. */
export async function requireManagedTarget(db: Db, viewer: Viewer, studentId: string, targetId: string) {
  await lockRecords(db, [studentId]);
  const target = await requireTarget(db, viewer, studentId, targetId);
  if (!hasCapabilityInCategory(viewer, 'setTargets', target.categoryId)) throw notFound();
  return target;
}
