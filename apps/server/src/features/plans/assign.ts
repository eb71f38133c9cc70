// Copies a published template to one or more students as their active plan.
import { and, eq, inArray, isNull, sql } from '../../kernel/database/drizzle.ts';
import { marks, plans, userCategories, users } from '../../kernel/schema/public.ts';
import type { Db } from '../../kernel/database/db.ts';
import type { Viewer } from '../../kernel/access/actor.ts';
import { lockRecords } from '../../kernel/access/locks.ts';
import { requirePublishedTemplate } from './guards.ts';

export type Assigned = {
  readonly assigned: readonly string[];
  /** Students whose active plan already is a copy of this template: it is left alone, with its answers. */
  readonly unchanged: readonly string[];
};

/**
 * Runs in the caller's transaction, all or nothing. Archives each student's previous active plan. Skips users who are not
 * students of the template's category. Refuses a template that is unpublished, or of a category the viewer cannot manage.
 */
export async function assignPlan(
  db: Db,
  viewer: Viewer,
  templateId: string,
  studentIds: readonly string[],
): Promise<Assigned> {
  const { categoryId, title } = await requirePublishedTemplate(db, viewer, templateId);
  if (studentIds.length === 0) return { assigned: [], unchanged: [] };
  await lockRecords(db, studentIds);
  const students = await db
    .select({ id: users.id })
    .from(users)
    .innerJoin(userCategories, eq(userCategories.userId, users.id))
    .where(
      and(
        inArray(users.id, [...studentIds]),
        eq(users.role, 'student'),
        eq(userCategories.categoryId, categoryId),
      ),
    );
  const active = await db
    .select({ learnerId: plans.learnerId, templateId: plans.templateId })
    .from(plans)
    .where(
      and(
        inArray(plans.learnerId, [...studentIds]),
        eq(plans.categoryId, categoryId),
        isNull(plans.archivedAt),
      ),
    );
  const unchangedIds = new Set(
    active.filter((plan) => plan.templateId === templateId).map((plan) => plan.learnerId),
  );
  const assigned = students.map(({ id }) => id).filter((id) => !unchangedIds.has(id));
  const unchanged = students.map(({ id }) => id).filter((id) => unchangedIds.has(id));
  if (assigned.length > 0) {
    await archiveActive(db, assigned, categoryId);
    await insertCopies(db, viewer, assigned, { id: templateId, categoryId, title });
  }
  return { assigned, unchanged };
}

/** The ids of those students whose active plan is a copy of the template. */
export async function activeHolders(
  db: Db,
  templateId: string,
  studentIds: readonly string[],
): Promise<string[]> {
  const rows = await db
    .select({ learnerId: plans.learnerId })
    .from(plans)
    .where(
      and(
        inArray(plans.learnerId, [...studentIds]),
        eq(plans.templateId, templateId),
        isNull(plans.archivedAt),
      ),
    )
    .orderBy(plans.learnerId);
  return rows.map(({ learnerId }) => learnerId);
}

/** The caller must hold the lock on the students' records. */
export async function archiveActive(
  db: Db,
  studentIds: readonly string[],
  categoryId: string,
): Promise<void> {
  await db
    .update(plans)
    .set({ archivedAt: sql`clock_timestamp()` })
    .where(
      and(
        inArray(plans.learnerId, [...studentIds]),
        eq(plans.categoryId, categoryId),
        isNull(plans.archivedAt),
      ),
    );
}

type Template = { readonly id: string; readonly categoryId: string; readonly title: string };

async function insertCopies(
  db: Db,
  viewer: Viewer,
  studentIds: readonly string[],
  template: Template,
): Promise<void> {
  const copies = await db
    .insert(plans)
    .values(
      studentIds.map((learnerId) => ({
        id: crypto.randomUUID(),
        learnerId,
        categoryId: template.categoryId,
        templateId: template.id,
        title: template.title,
      })),
    )
    .returning({ id: plans.id, learnerId: plans.learnerId });
  await db.execute(sql`
    insert into plan_questions (id, plan_id, question_set, index, text, teacher_only)
    select gen_random_uuid(), plans.id, question.question_set, question.index, question.text, question.teacher_only
    from template_questions question cross join plans
    where question.template_id = ${template.id} and ${inArray(
      plans.id,
      copies.map(({ id }) => id),
    )}`);
  // Assigning a plan also marks it as checked: its assigner sees it as unchecked once it has new answers.
  const checkedAt = sql`clock_timestamp()`;
  await db.insert(marks).values(
    copies.flatMap(({ id: subjectId, learnerId }) =>
      (['plan_start', 'plan_end'] as const).map((kind) => ({
        viewerId: viewer.id,
        learnerId,
        kind,
        subjectId,
        checkedAt,
      })),
    ),
  );
}
