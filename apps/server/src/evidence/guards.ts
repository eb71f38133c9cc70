// Guards that load a task, evidence or comment on behalf of a viewer, and refuse NOT_FOUND when the viewer may not see it.
import { notFound } from '@foothold/domain/contract/refusal';
import { can } from '@foothold/domain/access/roles';
import { and, eq } from 'drizzle-orm';
import { categoryOfModule, isTaught } from '../curriculum/access.ts';
import { tasks } from '../schema/curriculum.ts';
import { first, type Db } from '../database/db.ts';
import { isStudentOf } from '../access/visibility.ts';
import { hasCapabilityInCategory, type Viewer } from '../access/actor.ts';
import { comments, evidence } from '../schema/evidence.ts';

/** The task, if the viewer may submit evidence for it: a learner who is taught its module, or staff of its category. */
export async function requireTaskFor(db: Db, viewer: Viewer, learnerId: string, taskId: string) {
  const task = await requireTask(db, taskId);
  if (viewer.id === learnerId) {
    if (!can(viewer.role, 'learn') || !(await isTaught(db, viewer.id, task.moduleId))) throw notFound();
    return task;
  }
  const categoryId = await categoryOfModule(db, task.moduleId);
  if (categoryId === undefined || !hasCapabilityInCategory(viewer, 'addEvidenceForStudents', categoryId))
    throw notFound();
  if (!(await isStudentOf(db, learnerId, categoryId))) throw notFound();
  return task;
}

/** The task; refuses NOT_FOUND when it does not exist. */
export async function requireTask(db: Db, taskId: string) {
  const task = first(await db.select().from(tasks).where(eq(tasks.id, taskId)));
  if (task === undefined) throw notFound();
  return task;
}

/** Refuses NOT_FOUND unless the viewer may see the learner's record. */
export async function requireLearnerRecord(db: Db, viewer: Viewer, learnerId: string): Promise<void> {
  if (viewer.id === learnerId) return;
  const staff =
    can(viewer.role, 'followStudents') && (await isStudentOf(db, learnerId, viewer.selectedCategoryId));
  if (!staff) throw notFound();
}

type Place = { readonly userId: string; readonly evidenceId: string } & (
  | { readonly taskId: string }
  | { readonly targetId: string }
);

/** The learner's evidence for this task or target, locked against a concurrent comment or deletion. */
export async function requireEvidence(db: Db, viewer: Viewer, place: Place) {
  await requireLearnerRecord(db, viewer, place.userId);
  const subject =
    'taskId' in place ? eq(evidence.taskId, place.taskId) : eq(evidence.targetId, place.targetId);
  const item = first(
    await db
      .select()
      .from(evidence)
      .where(and(eq(evidence.id, place.evidenceId), eq(evidence.ownerId, place.userId), subject))
      .for('update'),
  );
  if (item === undefined) throw notFound();
  return item;
}

/** The comment with this id; refuses NOT_FOUND when it has been replaced or deleted. */
export async function requireCommentOn(db: Db, evidenceId: string, commentId: string) {
  const comment = await commentOn(db, evidenceId);
  if (comment?.id !== commentId) throw notFound();
  return { id: comment.id, createdAt: comment.createdAt.toISOString() };
}

/** The comment on this evidence, if there is one. */
export async function commentOn(db: Db, evidenceId: string) {
  return first(await db.select().from(comments).where(eq(comments.evidenceId, evidenceId)));
}
