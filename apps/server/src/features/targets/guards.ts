// Finds a student's target for staff who manage it; otherwise throws "not found".
import { notFound } from '@foothold/domain/contract/refusal';
import type { Db } from '../../kernel/database/db.ts';
import { hasCapabilityInCategory, type Viewer } from '../../kernel/access/actor.ts';
import { lockRecords } from '../../kernel/access/locks.ts';
import { requireTarget } from '../evidence/guards.ts';

/** A student's target, for staff of its category. Locks the student's record, so that changes to its targets run one by one. */
export async function requireManagedTarget(db: Db, viewer: Viewer, studentId: string, targetId: string) {
  await lockRecords(db, [studentId]);
  const target = await requireTarget(db, viewer, studentId, targetId);
  if (!hasCapabilityInCategory(viewer, 'setTargets', target.categoryId)) throw notFound();
  return target;
}
