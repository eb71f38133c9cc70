// Learning plans in the product's document shape: maps keyed by id, with the viewer's own checked times.
import type { AssessmentDocument } from '@foothold/domain/plans/document';
import { and, asc, eq, inArray } from '../../kernel/database/drizzle.ts';
import type { Db } from '../../kernel/database/db.ts';
import { marks, planQuestions, plans } from '../../kernel/schema/public.ts';

/** Sorted by title. */
export async function planDocuments(
  db: Db,
  viewerId: string,
  planIds: readonly string[],
): Promise<AssessmentDocument[]> {
  const ids = [...planIds];
  const rows = await db.select().from(plans).where(inArray(plans.id, ids)).orderBy(asc(plans.title));
  const questions = await db
    .select()
    .from(planQuestions)
    .where(inArray(planQuestions.planId, ids))
    .orderBy(asc(planQuestions.index));
  const checks = await db
    .select()
    .from(marks)
    .where(and(eq(marks.viewerId, viewerId), inArray(marks.planId, ids)));
  return rows.map((plan) => {
    const questionsOf = (set: 'start' | 'end') =>
      Object.fromEntries(
        questions
          .filter((each) => each.planId === plan.id && each.questionSet === set)
          .map(({ id, index, text, answer, teacherOnly }) => [id, { id, index, text, answer, teacherOnly }]),
      );
    const checkedOf = (kind: 'plan_start' | 'plan_end') =>
      Object.fromEntries(
        checks
          .filter((mark) => mark.subjectId === plan.id && mark.kind === kind)
          .map((mark) => [viewerId, mark.checkedAt.toISOString()]),
      );
    return {
      id: plan.id,
      title: plan.title,
      category: plan.categoryId,
      initialQuestions: questionsOf('start'),
      finalQuestions: questionsOf('end'),
      initialLastModified: plan.initialModifiedAt.toISOString(),
      finalLastModified: plan.finalModifiedAt.toISOString(),
      initialLastChecked: checkedOf('plan_start'),
      finalLastChecked: checkedOf('plan_end'),
    };
  });
}
