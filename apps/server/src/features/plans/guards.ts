// Finds a learner's plan or a template that the viewer has access to; otherwise throws "not found".
import { notFound, Refusal } from '@foothold/domain/contract/refusal';
import { can } from '@foothold/domain/access/roles';
import { planSentences } from '@foothold/domain/plans/sentences';
import { and, eq, inArray, isNull } from '../../kernel/database/drizzle.ts';
import { first, type Db } from '../../kernel/database/db.ts';
import { isStudentOf, canSeeRecordRow } from '../../kernel/access/visibility.ts';
import { hasCapabilityInCategory, type Viewer } from '../../kernel/access/actor.ts';
import { lockRecords } from '../../kernel/access/locks.ts';
import { planQuestions, plans, planTemplates } from '../../kernel/schema/public.ts';

const activeOf = (learnerId: string, categoryId: string) =>
  and(eq(plans.learnerId, learnerId), eq(plans.categoryId, categoryId), isNull(plans.archivedAt));

/** The learner's active plan in that category. For the learner and staff of the category. */
export async function requireActivePlan(db: Db, viewer: Viewer, learnerId: string, categoryId: string) {
  if (!(await canSeeRecordRow(db, viewer, { learnerId, categoryId }))) throw notFound();
  const plan = first(await db.select().from(plans).where(activeOf(learnerId, categoryId)));
  if (plan === undefined) throw notFound();
  return plan;
}

/** Allows the learner and staff of the category to answer the learner's plans there. */
export async function requireMayAnswer(
  db: Db,
  viewer: Viewer,
  learnerId: string,
  categoryId: string,
): Promise<void> {
  const mayAnswer =
    viewer.id === learnerId
      ? can(viewer.role, 'learn')
      : hasCapabilityInCategory(viewer, 'managePlans', categoryId) &&
        (await isStudentOf(db, learnerId, categoryId));
  if (!mayAnswer) throw notFound();
}

/**
 * The active plan, locked so that it stays active until the transaction ends, and those of its questions. Does not check
 * access.
 */
export async function lockActivePlan(
  db: Db,
  learnerId: string,
  categoryId: string,
  questionIds: readonly string[],
) {
  const plan = first(
    // Its key stays, so that whoever marks it as checked meanwhile need not wait.
    await db.select().from(plans).where(activeOf(learnerId, categoryId)).for('no key update'),
  );
  if (plan === undefined) return undefined;
  const questions = await db
    .select()
    .from(planQuestions)
    .where(and(eq(planQuestions.planId, plan.id), inArray(planQuestions.id, [...questionIds])));
  return { plan, questions };
}

/** A student's plan, active or archived, for staff of its category. Locks out other changes to the student's plans. */
export async function requireManagedPlan(db: Db, viewer: Viewer, studentId: string, planId: string) {
  await lockRecords(db, [studentId]);
  return requirePlanOf(db, viewer, studentId, planId);
}

/** The same without taking the lock. */
export async function requirePlanOf(db: Db, viewer: Viewer, studentId: string, planId: string) {
  const plan = first(
    await db
      .select()
      .from(plans)
      .where(and(eq(plans.id, planId), eq(plans.learnerId, studentId))),
  );
  const manages =
    plan !== undefined &&
    hasCapabilityInCategory(viewer, 'managePlans', plan.categoryId) &&
    (await isStudentOf(db, studentId, plan.categoryId));
  if (!manages) throw notFound();
  return plan;
}

/** A published template of the viewer's selected category, share-locked until the transaction ends. */
export async function requirePublishedTemplate(db: Db, viewer: Viewer, templateId: string) {
  const template = first(
    await db.select().from(planTemplates).where(eq(planTemplates.id, templateId)).for('share'),
  );
  if (template === undefined || !hasCapabilityInCategory(viewer, 'managePlans', template.categoryId))
    throw notFound();
  if (template.publishedAt === null) throw new Refusal('RULE', planSentences.notPublished);
  return template;
}
