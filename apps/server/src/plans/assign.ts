// Gives students a copy of a published template as their active plan. For one student, and for all of a classroom.
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { userCategories } from '../schema/categories.ts';
import type { Db } from '../database/db.ts';
import { marks } from '../schema/evidence.ts';
import type { Viewer } from '../access/actor.ts';
import { lockRecords } from '../access/locks.ts';
import { users } from '../schema/people.ts';
import { requirePublishedTemplate } from './guards.ts';
import { plans } from '../schema/plans.ts';

export type Assigned = {
  readonly assigned: readonly string[];
  /** They have this plan active already: it stays as it is, with its answers. */
  readonly unchanged: readonly string[];
};

/**
 * In the caller's transaction, all or nothing. A plan that was active goes to its student's archive. Whoever is not
 * a student of the template's category is left out. Refuses a template that is not published, or not the viewer's.
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
  const having = new Set(
    active.filter((plan) => plan.templateId === templateId).map((plan) => plan.learnerId),
  );
  const assigned = students.map(({ id }) => id).filter((id) => !having.has(id));
  const unchanged = students.map(({ id }) => id).filter((id) => having.has(id));
  if (assigned.length > 0) {
    await archiveActive(db, assigned, categoryId);
    await copyTo(db, viewer, assigned, { id: templateId, categoryId, title });
  }
  return { assigned, unchanged };
}

/** Those of the students who have a copy of the template as an active plan. */
export async function activeHolders(
  db: Db,
  templateId: string,
  studentIds: readonly string[],
): Promise<string[]> {
  const held = await db
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
  return held.map(({ learnerId }) => learnerId);
}

/** To be called under the lock of the students' plans. */
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

async function copyTo(
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
  // Giving a plan is also having looked: it waits for whoever gave it once somebody has written in it.
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
