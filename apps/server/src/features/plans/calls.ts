// Calls on a learner's plans: learners and staff answer and mark them as checked; staff set, archive, activate and delete them.
import * as contract from '@foothold/domain/plans/calls';
import { notFound } from '@foothold/domain/contract/refusal';
import type { Action } from '@foothold/domain/audit/actions';
import { and, eq, isNotNull, sql } from '../../kernel/database/drizzle.ts';
import { record } from '../../kernel/audit/record.ts';
import { first, type Db } from '../../kernel/database/db.ts';
import { throwNotFound } from '../../kernel/edge/applied-calls.ts';
import { call } from '../../kernel/edge/call.ts';
import { requireLearnerRecord } from '../evidence/guards.ts';
import { checkedAt, markChecked } from '../evidence/marks.ts';
import { noteNews } from '../notifications/note-news.ts';
import { changedQuestions, writeAnswers } from './answer.ts';
import { archiveActive, assignPlan } from './assign.ts';
import { planDocuments } from './document.ts';
import {
  lockActivePlan,
  requireActivePlan,
  requireManagedPlan,
  requireMayAnswer,
  requirePlanOf,
} from './guards.ts';
import { plans } from '../../kernel/schema/public.ts';
import { requireCapabilityInCategory, type Viewer } from '../../kernel/access/actor.ts';

/** Recorded when staff changed nothing, because the response still contains the plan. */
const readAction: Action = 'private record read';
const markKinds = { start: 'plan_start', end: 'plan_end' } as const;

export const savePlanAnswers = call(contract.savePlanAnswers, async ({ input, db, viewer, once }) => {
  await requireMayAnswer(db, viewer, input.userId, input.category);
  const [planId = throwNotFound()] = await once(async () => {
    const locked = await lockActivePlan(db, input.userId, input.category, Object.keys(input.answers));
    const { plan, questions } = locked ?? throwNotFound();
    const changed = changedQuestions(viewer, questions, input);
    await writeAnswers(db, plan.id, changed, input);
    if (changed.length > 0) await noteNews(db, viewer.id === plan.learnerId ? 'answers' : 'plan', plan.id);
    if (viewer.id !== plan.learnerId)
      await recordAction(db, viewer, changed.length > 0 ? 'plan changed' : readAction, plan);
    // Saving answers also marks the question set as checked.
    await markChecked(db, viewer.id, input.userId, markKinds[input.questionSet], plan.id);
    return [plan.id];
  });
  const saved = await documentOf(db, viewer.id, planId);
  // If it has been archived since, its learner may no longer see its questions.
  const isClosed = viewer.id === input.userId && (await isArchived(db, planId));
  return { assessment: isClosed ? { ...saved, initialQuestions: {}, finalQuestions: {} } : saved };
});

export const markPlanChecked = call(contract.markPlanChecked, async ({ input, db, viewer, once }) => {
  const plan = await requireActivePlan(db, viewer, input.userId, input.category);
  const kind = markKinds[input.questionSet];
  await once(() => markChecked(db, viewer.id, input.userId, kind, plan.id, input.seen));
  return { lastChecked: (await checkedAt(db, viewer.id, input.userId, kind, plan.id)).toISOString() };
});

export const setPlan = call(contract.setPlan, async ({ input, db, viewer, once }) => {
  await requireLearnerRecord(db, viewer, input.userId);
  const [planId = throwNotFound()] = await once(async () => {
    const { assigned, unchanged } = await assignPlan(db, viewer, input.templateId, [input.userId]);
    if (assigned.length + unchanged.length === 0) throw notFound();
    const plan = await requireActivePlan(db, viewer, input.userId, viewer.selectedCategoryId);
    await recordAction(db, viewer, assigned.length > 0 ? 'plan set' : readAction, plan);
    return [plan.id];
  });
  const plan = await requirePlanOf(db, viewer, input.userId, planId);
  return { assessment: await documentOf(db, viewer.id, plan.id) };
});

export const archivePlan = call(contract.archivePlan, async ({ input, db, viewer, once }) => {
  const plan = await requireManagedPlan(db, viewer, input.userId, input.assessmentId);
  await once(async () => {
    if (plan.archivedAt !== null) return recordAction(db, viewer, readAction, plan);
    await db
      .update(plans)
      .set({ archivedAt: sql`clock_timestamp()` })
      .where(eq(plans.id, plan.id));
    return recordAction(db, viewer, 'plan archived', plan);
  });
  return activeAndArchivedPlans(db, viewer.id, plan);
});

export const activatePlan = call(contract.activatePlan, async ({ input, db, viewer, once }) => {
  const plan = await requireManagedPlan(db, viewer, input.userId, input.assessmentId);
  await once(async () => {
    if (plan.archivedAt === null) return recordAction(db, viewer, readAction, plan);
    await archiveActive(db, [plan.learnerId], plan.categoryId);
    await db.update(plans).set({ archivedAt: null }).where(eq(plans.id, plan.id));
    return recordAction(db, viewer, 'plan activated', plan);
  });
  return activeAndArchivedPlans(db, viewer.id, plan);
});

export const deletePlan = call(contract.deletePlan, async ({ input, db, viewer, once }) => {
  await requireLearnerRecord(db, viewer, input.userId);
  const [categoryId = throwNotFound()] = await once(async () => {
    const plan = await requireManagedPlan(db, viewer, input.userId, input.assessmentId);
    await db.delete(plans).where(eq(plans.id, plan.id));
    await recordAction(db, viewer, 'plan deleted', plan);
    return [plan.categoryId];
  });
  requireCapabilityInCategory(viewer, 'managePlans', categoryId);
});

function recordAction(
  db: Db,
  viewer: Viewer,
  action: Action,
  plan: {
    readonly id: string;
    readonly learnerId: string;
    readonly categoryId: string;
    readonly title: string;
  },
) {
  const { learnerId, categoryId, id, title } = plan;
  return record(db, {
    actorId: viewer.id,
    action,
    subjectId: learnerId,
    categoryId,
    details: { planId: id, title },
  });
}

async function isArchived(db: Db, planId: string): Promise<boolean> {
  return (await db.$count(plans, and(eq(plans.id, planId), isNotNull(plans.archivedAt)))) > 0;
}

async function documentOf(db: Db, viewerId: string, planId: string) {
  const document = first(await planDocuments(db, viewerId, [planId]));
  if (document === undefined) throw notFound();
  return document;
}

/** All plans of the same learner and category. */
async function activeAndArchivedPlans(
  db: Db,
  viewerId: string,
  { learnerId, categoryId }: { readonly learnerId: string; readonly categoryId: string },
) {
  const rows = await db
    .select({ id: plans.id, archivedAt: plans.archivedAt })
    .from(plans)
    .where(and(eq(plans.learnerId, learnerId), eq(plans.categoryId, categoryId)));
  const active = new Set(rows.filter((row) => row.archivedAt === null).map((row) => row.id));
  const documents = await planDocuments(
    db,
    viewerId,
    rows.map((row) => row.id),
  );
  return {
    active: documents.find((document) => active.has(document.id)) ?? null,
    archive: Object.fromEntries(
      documents.filter(({ id }) => !active.has(id)).map((document) => [document.id, document]),
    ),
  };
}
