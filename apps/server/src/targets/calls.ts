// A student's targets: adding, editing and deleting, by staff; having looked at one, and having seen a new one.
import { randomUUID } from 'node:crypto';
import { notFound, Refusal } from '@foothold/domain/contract/refusal';
import {
  addTarget,
  deleteTarget,
  editTarget,
  markTargetChecked,
  markTargetSeen,
} from '@foothold/domain/targets/calls';
import { targetSentences } from '@foothold/domain/targets/sentences';
import { and, eq, gt, sql } from 'drizzle-orm';
import { record } from '../audit/record.ts';
import { first } from '../database/db.ts';
import { call } from '../edge/call.ts';
import { filesOfTarget } from '../evidence/files-of-target.ts';
import { markChecked } from '../evidence/marks.ts';
import { marks } from '../evidence/tables.ts';
import { releaseFiles } from '../files/cleanup.ts';
import { isStudentOf } from '../people/access.ts';
import { worksIn } from '../people/actor.ts';
import { lockRecords } from '../people/locks.ts';
import { targetAnswer } from './answer.ts';
import { requireManagedTarget, requireTarget } from './guards.ts';
import { targets } from './tables.ts';

export const addTargetCall = call(addTarget, 'setTargets', async ({ input, db, viewer }) => {
  const { userId: learnerId, category: categoryId, targetText } = input;
  if (!worksIn(viewer, 'setTargets', categoryId)) throw notFound();
  if (!(await isStudentOf(db, learnerId, categoryId))) throw notFound();
  await lockRecords(db, [learnerId]);
  const added = first(
    await db
      .insert(targets)
      .values({
        id: input.targetId ?? randomUUID(),
        learnerId,
        categoryId,
        targetText,
        index: sql`(select coalesce(max(index), -1) + 1 from targets where learner_id = ${learnerId} and category_id = ${categoryId})`,
        createdBy: viewer.id,
      })
      .returning(),
  );
  if (added === undefined) throw notFound();
  await record(db, {
    actorId: viewer.id,
    act: 'target added',
    subjectId: learnerId,
    categoryId,
    details: { targetId: added.id },
  });
  return { target: await targetAnswer(db, viewer.id, added) };
});

export const editTargetCall = call(editTarget, 'setTargets', async ({ input, db, viewer }) => {
  const target = await requireManagedTarget(db, viewer, input.userId, input.targetId);
  if (target.targetText === input.targetText) return { target: await targetAnswer(db, viewer.id, target) };
  if (input.basedOn !== undefined && input.basedOn !== target.targetText) {
    throw new Refusal('CONFLICT', targetSentences.changedMeanwhile, { text: target.targetText });
  }
  const changed = first(
    await db
      .update(targets)
      .set({ targetText: input.targetText })
      .where(eq(targets.id, target.id))
      .returning(),
  );
  if (changed === undefined) throw notFound();
  await record(db, {
    actorId: viewer.id,
    act: 'target changed',
    subjectId: target.learnerId,
    categoryId: target.categoryId,
    details: { targetId: target.id },
  });
  return { target: await targetAnswer(db, viewer.id, changed) };
});

export const deleteTargetCall = call(deleteTarget, 'setTargets', async ({ input, db, viewer }) => {
  const target = await requireManagedTarget(db, viewer, input.userId, input.targetId);
  const files = await filesOfTarget(db, target.id);
  await db.delete(targets).where(eq(targets.id, target.id));
  await db.delete(marks).where(eq(marks.subjectId, target.id));
  // Targets are shown by their number: the later ones move up.
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
    act: 'target deleted',
    subjectId: target.learnerId,
    categoryId: target.categoryId,
    details: { targetId: target.id },
  });
});

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
