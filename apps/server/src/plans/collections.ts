// Learning plans and their questions, as the learner and the staff of their category follow them.
import * as table from '../schema/plans.ts';
import * as contract from '@foothold/domain/plans/collections';
import type { OfRecord } from '@foothold/domain/contract/params';
import type { Plan, PlanQuestion, PlanTemplate } from '@foothold/domain/plans/collections';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { userCategories } from '../schema/categories.ts';
import { first, type Db } from '../database/db.ts';
import { direct, columnValues, serve, within } from '../live/collection.ts';
import { viewerChanges } from '../live/dependencies.ts';
import { canSeeRecordRow } from '../access/visibility.ts';
import { withChangedRole, staffOf, type OfCategory } from '../live/of-category.ts';
import {
  learnersOf,
  toRoomRows,
  recordAccess,
  recordChanges,
  touchedByColumns,
} from '../live/record-rooms.ts';
import { users } from '../schema/people.ts';
import { plans, planTemplates } from '../schema/plans.ts';

type OfPlan = { planId: string };

const planColumns = {
  id: plans.id,
  learnerId: plans.learnerId,
  categoryId: plans.categoryId,
  templateId: plans.templateId,
  title: plans.title,
  archivedAt: plans.archivedAt,
  initialModifiedAt: plans.initialModifiedAt,
  finalModifiedAt: plans.finalModifiedAt,
};

type PlanColumns = Omit<Plan, 'archivedAt' | 'initialModifiedAt' | 'finalModifiedAt'> & {
  archivedAt: Date | null;
  initialModifiedAt: Date;
  finalModifiedAt: Date;
};

function asPlan({ archivedAt, initialModifiedAt, finalModifiedAt, ...row }: PlanColumns): Plan {
  return {
    ...row,
    archivedAt: archivedAt?.toISOString() ?? null,
    initialModifiedAt: initialModifiedAt.toISOString(),
    finalModifiedAt: finalModifiedAt.toISOString(),
  };
}

export const plansOfLearner = serve<OfRecord, Plan>(contract.plansOfLearner, {
  access: recordAccess,
  accessDependsOn: recordChanges,
  touchedBy: { plans: touchedByColumns },
  read: async (db, rooms, keys) => {
    const rows = await db
      .select(planColumns)
      .from(plans)
      .where(within(plans.learnerId, learnersOf(rooms), plans.id, keys));
    const toRows = toRoomRows<Plan>(rooms);
    return rows.flatMap((row) => toRows(row.learnerId, row.categoryId, asPlan(row)));
  },
});

export const activePlansOfCategory = serve<OfCategory, Plan>(contract.activePlansOfCategory, {
  access: staffOf('followStudents'),
  accessDependsOn: viewerChanges,
  touchedBy: {
    plans: direct('category_id', (categoryId) => ({ categoryId }), 'id'),
    user_categories: (_db, changes) =>
      columnValues(changes, 'category_id').map((categoryId) => ({ params: { categoryId }, keys: 'all' })),
    users: async (db, changes) => {
      const learnerIds = withChangedRole(changes);
      if (learnerIds.length === 0) return [];
      const affected = await db
        .select({ id: plans.id, categoryId: plans.categoryId })
        .from(plans)
        .where(inArray(plans.learnerId, learnerIds));
      return affected.map(({ id, categoryId }) => ({ params: { categoryId }, keys: [id] }));
    },
  },
  read: async (db, rooms, keys) => {
    const rows = await db
      .select(planColumns)
      .from(plans)
      .innerJoin(
        userCategories,
        and(eq(userCategories.userId, plans.learnerId), eq(userCategories.categoryId, plans.categoryId)),
      )
      .innerJoin(users, and(eq(users.id, plans.learnerId), eq(users.role, 'student')))
      .where(
        and(
          isNull(plans.archivedAt),
          within(
            plans.categoryId,
            rooms.map((room) => room.categoryId),
            plans.id,
            keys,
          ),
        ),
      );
    return rows.map((row) => ({ room: { categoryId: row.categoryId }, row: asPlan(row) }));
  },
});

export const planQuestions = serve<OfPlan, PlanQuestion>(contract.planQuestions, {
  access: async (db, actor, { planId }) => {
    const plan = await planOf(db, planId);
    if (plan === undefined || !(await canSeeRecordRow(db, actor, plan))) return false;
    // Learners cannot open their archived plans.
    return plan.archivedAt === null || actor?.id !== plan.learnerId;
  },
  accessDependsOn: {
    ...viewerChanges,
    plans: (change) => ({ rooms: columnValues([change], 'id').map((planId) => ({ planId })) }),
    // A change of role or categories does not name the plans it affects, so all followers are rechecked.
    users: (change) =>
      withChangedRole([change]).length > 0 ? { everyone: true } : viewerChanges.users(change),
    user_categories: () => ({ everyone: true }),
  },
  touchedBy: { plan_questions: direct('plan_id', (planId) => ({ planId }), 'id') },
  read: async (db, rooms, keys) => {
    const rows = await db
      .select()
      .from(table.planQuestions)
      .where(
        within(
          table.planQuestions.planId,
          rooms.map((room) => room.planId),
          table.planQuestions.id,
          keys,
        ),
      );
    return rows.map((row) => ({ room: { planId: row.planId }, row }));
  },
});

export const templatesOfCategory = serve<OfCategory, PlanTemplate>(contract.templatesOfCategory, {
  access: staffOf('managePlans'),
  accessDependsOn: viewerChanges,
  touchedBy: { plan_templates: direct('category_id', (categoryId) => ({ categoryId }), 'id') },
  read: async (db, rooms, keys) => {
    const rows = await db
      .select()
      .from(planTemplates)
      .where(
        within(
          planTemplates.categoryId,
          rooms.map((room) => room.categoryId),
          planTemplates.id,
          keys,
        ),
      );
    return rows.map(({ createdAt: _, publishedAt, ...row }) => ({
      room: { categoryId: row.categoryId },
      row: { ...row, publishedAt: publishedAt?.toISOString() ?? null },
    }));
  },
});

async function planOf(db: Db, planId: string) {
  return first(await db.select(planColumns).from(plans).where(eq(plans.id, planId)));
}
