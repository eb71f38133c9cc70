// Calls on a student's targets: staff add, edit and delete them; viewers mark one as checked, learners a new one as seen.
import * as contract from '@foothold/domain/targets/calls';
import { randomUUID } from 'node:crypto';
import { notFound } from '@foothold/domain/contract/refusal';
import { and, eq, gt, sql } from '../../kernel/database/drizzle.ts';
import { record } from '../../kernel/audit/record.ts';
import type { Db } from '../../kernel/database/db.ts';
import { throwNotFound } from '../../kernel/edge/applied-calls.ts';
import { call } from '../../kernel/edge/call.ts';
import { requireVersion } from '../../kernel/edge/conflict.ts';
import { requireLearnerRecord, requireTarget } from '../evidence/guards.ts';
import { filesOfTarget } from '../evidence/files-of-target.ts';
import { markChecked } from '../evidence/marks.ts';
import { releaseFiles } from '../../kernel/files/cleanup.ts';
import { isStudentOf } from '../../kernel/access/visibility.ts';
import { requireCapabilityInCategory, type Viewer } from '../../kernel/access/actor.ts';
import { lockRecords } from '../../kernel/access/locks.ts';
import { targetAnswer } from './answer.ts';
import { requireManagedTarget } from './guards.ts';
import { targets } from '../../kernel/schema/public.ts';

export const addTarget = call(contract.addTarget, async ({ input, db, viewer, once }) => {
  const { userId: learnerId, category: categoryId, targetText } = input;
  requireCapabilityInCategory(viewer, 'setTargets', categoryId);
  if (!(await isStudentOf(db, learnerId, categoryId))) throw notFound();
  const [targetId = throwNotFound()] = await once(async () => {
    await lockRecords(db, [learnerId]);
    const id = input.targetId ?? randomUUID();
    await db.insert(targets).values({
      id,
      learnerId,
      categoryId,
      targetText,
      index: sql`(select coalesce(max(index), -1) + 1 from targets where learner_id = ${learnerId} and category_id = ${categoryId})`,
      createdBy: viewer.id,
    });
    await record(db, {
      actorId: viewer.id,
      action: 'target added',
      subjectId: learnerId,
      categoryId,
      details: { targetId: id },
    });
    return [id];
  });
  return { target: await targetAnswer(db, viewer.id, await requireTarget(db, viewer, learnerId, targetId)) };
});

export const editTarget = call(contract.editTarget, async ({ input, db, viewer, once }) => {
  const { userId: learnerId, targetId } = input;
  const target = await requireManagedTarget(db, viewer, learnerId, targetId);
  await once(async () => {
    const { targetText, version } = target;
    if (targetText === input.targetText) return;
    requireVersion({ targetText, version }, input.expectedVersion);
    await db
      .update(targets)
      .set({ targetText: input.targetText, version: version + 1 })
      .where(eq(targets.id, target.id));
    await record(db, {
      actorId: viewer.id,
      action: 'target changed',
      subjectId: target.learnerId,
      categoryId: target.categoryId,
      details: { targetId: target.id },
    });
  });
  return { target: await targetAnswer(db, viewer.id, await requireTarget(db, viewer, learnerId, targetId)) };
});

export const deleteTarget = call(contract.deleteTarget, async ({ input, db, viewer, once }) => {
  await requireLearnerRecord(db, viewer, input.userId);
  const [categoryId = throwNotFound()] = await once(async () => {
    const target = await requireManagedTarget(db, viewer, input.userId, input.targetId);
    await removeTarget(db, viewer, target);
    return [target.categoryId];
  });
  requireCapabilityInCategory(viewer, 'setTargets', categoryId);
});

async function removeTarget(db: Db, viewer: Viewer, target: typeof targets.$inferSelect): Promise<void> {
  const files = await filesOfTarget(db, target.id);
  await db.delete(targets).where(eq(targets.id, target.id));
  // Targets are shown with their number, so the later ones move up.
  await db
    .update(targets)
    .set({ index: sql`${targets.index} - 1` })
    .where(
      and(
        eq(targets.learnerId, target.learnerId),
        eq(targets.categoryId, target.categoryId),
        gt(targets.index, target.index),
      ),
    );
  await releaseFiles(db, files);
  await record(db, {
    actorId: viewer.id,
    action: 'target deleted',
    subjectId: target.learnerId,
    categoryId: target.categoryId,
    details: { targetId: target.id },
  });
}

export const markTargetChecked = call(contract.markTargetChecked, async ({ input, db, viewer, once }) => {
  const target = await requireTarget(db, viewer, input.userId, input.targetId);
  await once(async () => {
    await markChecked(db, viewer.id, input.userId, 'target', target.id, input.seen);
  });
  return { target: await targetAnswer(db, viewer.id, target) };
});

export const markTargetSeen = call(contract.markTargetSeen, async ({ input, db, viewer, once }) => {
  const { userId: learnerId, targetId } = input;
  let target = await requireTarget(db, viewer, learnerId, targetId);
  await once(async () => {
    const [seen] = await db
      .update(targets)
      .set({ seenAt: sql`coalesce(${targets.seenAt}, clock_timestamp())` })
      .where(eq(targets.id, target.id))
      .returning();
    target = seen ?? throwNotFound();
  });
  return { target: await targetAnswer(db, viewer.id, target) };
});
