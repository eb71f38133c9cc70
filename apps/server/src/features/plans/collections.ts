// Learning plans and their questions, as the learner and the staff of their category follow them.
import * as contract from '@foothold/domain/plans/collections';
import { and, eq, inArray, isNull } from '../../kernel/database/drizzle.ts';
import type { Actor } from '../../kernel/access/actor.ts';
import { canSeeRecordRow } from '../../kernel/access/visibility.ts';
import { first, type Db } from '../../kernel/database/db.ts';
import { staffOf, viewerChanges, type Access } from '../../kernel/live/access.ts';
import { columnValues, columnValuesOf, withChangedRole } from '../../kernel/live/changes.ts';
import { without } from '../../kernel/live/columns.ts';
import { serveRecord } from '../../kernel/live/record-collection.ts';
import { serveTable, type AffectedRows, type Joined } from '../../kernel/live/table-collection.ts';
import {
  planQuestions as questions,
  plans,
  planTemplates,
  userCategories,
  users,
} from '../../kernel/schema/public.ts';

const planColumns = without(plans, 'createdAt');

export const plansOfLearner = serveRecord(contract.plansOfLearner, plans, {
  learner: plans.learnerId,
  category: plans.categoryId,
  columns: planColumns,
});

/** Those of learners who are students of the plan's category now. */
export function ofStudentsOfCategory(query: Joined): Joined {
  return query
    .innerJoin(
      userCategories,
      and(eq(userCategories.userId, plans.learnerId), eq(userCategories.categoryId, plans.categoryId)),
    )
    .innerJoin(users, and(eq(users.id, plans.learnerId), eq(users.role, 'student')));
}

/** The active plans that come or go with a student of their category, for any collection of or beside them. */
export function touchedByStudents<Params>() {
  return {
    user_categories: (_db, changes, find) =>
      find(
        and(
          isNull(plans.archivedAt),
          inArray(plans.categoryId, columnValues(changes, 'category_id')),
          inArray(plans.learnerId, columnValues(changes, 'user_id')),
        ),
      ),
    users: (_db, changes, find) => {
      const learnerIds = withChangedRole(changes);
      return learnerIds.length === 0
        ? []
        : find(and(isNull(plans.archivedAt), inArray(plans.learnerId, learnerIds)));
    },
  } satisfies Readonly<Record<string, AffectedRows<Params>>>;
}

export const activePlansOfCategory = serveTable(contract.activePlansOfCategory, plans, {
  room: { categoryId: plans.categoryId },
  access: staffOf('followStudents'),
  columns: planColumns,
  where: isNull(plans.archivedAt),
  joins: ofStudentsOfCategory,
  touchedBy: touchedByStudents<{ categoryId: string }>(),
});

export const planQuestions = serveTable(contract.planQuestions, questions, {
  room: { planId: questions.planId },
  access: {
    allows: canSeePlan,
    dependsOn: {
      ...viewerChanges,
      plans: (change) => ({ rooms: columnValuesOf(change, 'id').map((planId) => ({ planId })) }),
      // A change of role or categories does not name the plans it affects, so all followers are rechecked.
      users: (change) =>
        withChangedRole([change]).length > 0 ? { everyone: true } : viewerChanges.users(change),
      user_categories: () => ({ everyone: true }),
    },
  } satisfies Access<{ planId: string }>,
});

export const templatesOfCategory = serveTable(contract.templatesOfCategory, planTemplates, {
  room: { categoryId: planTemplates.categoryId },
  access: staffOf('managePlans'),
  columns: without(planTemplates, 'createdAt'),
});

async function canSeePlan(db: Db, actor: Actor | null, { planId }: { planId: string }): Promise<boolean> {
  const plan = first(await db.select().from(plans).where(eq(plans.id, planId)));
  if (plan === undefined || !(await canSeeRecordRow(db, actor, plan))) return false;
  // Learners cannot open their archived plans.
  return plan.archivedAt === null || actor?.id !== plan.learnerId;
}
