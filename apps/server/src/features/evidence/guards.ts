// Guards that load a task, target, evidence or comment on behalf of a viewer, and refuse NOT_FOUND when the viewer may not see it.
import { notFound } from '@foothold/domain/contract/refusal';
import { can } from '@foothold/domain/access/roles';
import { and, eq, sql } from '../../kernel/database/drizzle.ts';
import { isTaughtTo } from '../curriculum/access.ts';
import { comments, evidence, modules, targets, tasks, topics } from '../../kernel/schema/public.ts';
import { first, type Db } from '../../kernel/database/db.ts';
import { prepared } from '../../kernel/database/prepared.ts';
import { canSeeRecordRow, isStudentIn, isStudentOf } from '../../kernel/access/visibility.ts';
import { hasCapabilityInCategory, type Viewer } from '../../kernel/access/actor.ts';

/** The task, if the viewer may submit evidence for it: a learner who is taught its module, or staff of its category. */
export async function requireTaskFor(db: Db, viewer: Viewer, learnerId: string, taskId: string) {
  const found = first(await taskForLearner(db).execute({ taskId, learnerId }));
  if (found === undefined) throw notFound();
  const { isTaught, isStudent, categoryId, ...task } = found;
  const mayAdd =
    viewer.id === learnerId
      ? can(viewer.role, 'learn') && isTaught
      : hasCapabilityInCategory(viewer, 'addEvidenceForStudents', categoryId) && isStudent;
  if (!mayAdd) throw notFound();
  return task;
}

const taskForLearner = prepared((db) =>
  db
    .select({
      id: tasks.id,
      categoryId: topics.categoryId,
      isTaught: isTaughtTo(sql.placeholder('learnerId')),
      isStudent: isStudentIn(sql.placeholder('learnerId'), topics.categoryId),
    })
    .from(tasks)
    .innerJoin(modules, eq(modules.id, tasks.moduleId))
    .innerJoin(topics, eq(topics.id, modules.topicId))
    .where(eq(tasks.id, sql.placeholder('taskId')))
    .prepare('task for a learner'),
);

/** The task; refuses NOT_FOUND when it does not exist. */
export async function requireTask(db: Db, taskId: string) {
  const task = first(await db.select().from(tasks).where(eq(tasks.id, taskId)));
  if (task === undefined) throw notFound();
  return task;
}

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

/** Refuses NOT_FOUND unless the viewer may see the learner's record. */
export async function requireLearnerRecord(db: Db, viewer: Viewer, learnerId: string): Promise<void> {
  if (viewer.id === learnerId) return;
  const staff =
    can(viewer.role, 'followStudents') && (await isStudentOf(db, learnerId, viewer.selectedCategoryId));
  if (!staff) throw notFound();
}

export type EvidenceParams = { readonly userId: string; readonly evidenceId: string } & (
  | { readonly taskId: string }
  | { readonly targetId: string }
);

/** Evidence and its comment, if there is one. */
export type CommentedEvidence = typeof evidence.$inferSelect & {
  readonly comment: typeof comments.$inferSelect | undefined;
};

/** The learner's evidence for this task or target, locked against a concurrent comment or deletion. */
export async function requireEvidence(
  db: Db,
  viewer: Viewer,
  params: EvidenceParams,
): Promise<CommentedEvidence> {
  await requireLearnerRecord(db, viewer, params.userId);
  const subject =
    'taskId' in params ? eq(evidence.taskId, params.taskId) : eq(evidence.targetId, params.targetId);
  const item = first(
    await db
      .select()
      .from(evidence)
      .where(and(eq(evidence.id, params.evidenceId), eq(evidence.ownerId, params.userId), subject))
      .for('update'),
  );
  if (item === undefined) throw notFound();
  // Read after the lock, so no other comment can follow.
  return { ...item, comment: await commentOn(db, item.id) };
}

/** The comment with this id; refuses NOT_FOUND when it has been replaced or deleted. */
export async function requireCommentOn(db: Db, evidenceId: string, commentId: string) {
  const comment = await commentOn(db, evidenceId);
  if (comment?.id !== commentId) throw notFound();
  return { id: comment.id, createdAt: comment.createdAt.toISOString() };
}

async function commentOn(db: Db, evidenceId: string) {
  return first(await db.select().from(comments).where(eq(comments.evidenceId, evidenceId)));
}
