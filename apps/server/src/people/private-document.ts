// A person's private record in the product's document shape: contact, account, and a learner's own work, as maps by id.
import { notFound } from '@foothold/domain/contract/refusal';
import type { PrivateDocument } from '@foothold/domain/people/document';
import { and, eq, inArray } from 'drizzle-orm';
import { learningResources, modules, tasks } from '../curriculum/tables.ts';
import { first, type Db } from '../database/db.ts';
import { evidenceDocuments, type PlacedEvidence } from '../evidence/document.ts';
import { evidence, marks } from '../evidence/tables.ts';
import { planDocuments } from '../plans/document.ts';
import { plans } from '../plans/tables.ts';
import { resourceProgress } from '../progress/tables.ts';
import { targets } from '../targets/tables.ts';
import { userContacts, userPreferences, users } from './tables.ts';

/** The caller has asked whether the viewer may see it. */
export async function privateDocumentOf(db: Db, viewerId: string, userId: string): Promise<PrivateDocument> {
  const pieces = await evidenceDocuments(db, eq(evidence.ownerId, userId));
  const checked = await checkedBy(db, viewerId, userId);
  return {
    ...(await contactOf(db, userId)),
    preferences: await preferencesOf(db, userId),
    learningResources: await resourcesOf(db, userId),
    tasks: await tasksOf(db, pieces, checked),
    personalTargets: await targetsOf(db, userId, pieces, checked),
    ...(await assessmentsOf(db, viewerId, userId)),
  };
}

async function contactOf(db: Db, userId: string) {
  const contact = first(await db.select().from(userContacts).where(eq(userContacts.userId, userId)));
  if (contact === undefined) throw notFound();
  const { firstName, surname, phoneNumber, resetRequired, failedLoginAttempts, version } = contact;
  const accountLocked = contact.autoLockedAt !== null || contact.staffLockedAt !== null;
  return { firstName, surname, phoneNumber, resetRequired, accountLocked, failedLoginAttempts, version };
}

export async function preferencesOf(db: Db, userId: string) {
  const row = first(await db.select().from(userPreferences).where(eq(userPreferences.userId, userId)));
  return { autoOpenClassroomChat: row?.autoOpenClassroomChat ?? true };
}

async function resourcesOf(db: Db, userId: string): Promise<PrivateDocument['learningResources']> {
  const rows = await db
    .select({ resourceId: learningResources.id, moduleId: modules.id, topicId: modules.topicId })
    .from(resourceProgress)
    .innerJoin(learningResources, eq(learningResources.id, resourceProgress.resourceId))
    .innerJoin(modules, eq(modules.id, learningResources.moduleId))
    .where(eq(resourceProgress.userId, userId));
  return Object.fromEntries(rows.map((row) => [row.resourceId, { ...row, status: 'completed' }]));
}

type Checked = Readonly<Record<'task' | 'target', ReadonlyMap<string, Record<string, string>>>>;

async function checkedBy(db: Db, viewerId: string, learnerId: string): Promise<Checked> {
  const rows = await db
    .select()
    .from(marks)
    .where(and(eq(marks.viewerId, viewerId), eq(marks.learnerId, learnerId)));
  const of = (kind: 'task' | 'target') =>
    new Map(
      rows
        .filter((mark) => mark.kind === kind)
        .map((mark) => [mark.subjectId, { [viewerId]: mark.checkedAt.toISOString() }]),
    );
  return { task: of('task'), target: of('target') };
}

/** Those with evidence, and those that the viewer has looked at. */
async function tasksOf(
  db: Db,
  pieces: readonly PlacedEvidence[],
  { task: checked }: Checked,
): Promise<PrivateDocument['tasks']> {
  const ofTask = Map.groupBy(pieces, (piece) => piece.taskId);
  const ids = [...ofTask.keys(), ...checked.keys()].filter((taskId) => taskId !== null);
  const rows = await db
    .select({ taskId: tasks.id, moduleId: modules.id, topicId: modules.topicId })
    .from(tasks)
    .innerJoin(modules, eq(modules.id, tasks.moduleId))
    .where(inArray(tasks.id, ids));
  return Object.fromEntries(
    rows.map((row) => [
      row.taskId,
      {
        ...row,
        evidence: (ofTask.get(row.taskId) ?? []).map(({ document }) => document),
        lastChecked: checked.get(row.taskId) ?? {},
      },
    ]),
  );
}

async function targetsOf(
  db: Db,
  learnerId: string,
  pieces: readonly PlacedEvidence[],
  { target: checked }: Checked,
): Promise<PrivateDocument['personalTargets']> {
  const ofTarget = Map.groupBy(pieces, (piece) => piece.targetId);
  const rows = await db.select().from(targets).where(eq(targets.learnerId, learnerId)).orderBy(targets.index);
  return Object.fromEntries(
    rows.map(({ id, targetText, index, categoryId, seenAt }) => [
      id,
      {
        targetId: id,
        targetText,
        index,
        category: categoryId,
        evidence: Object.fromEntries(
          (ofTarget.get(id) ?? []).map(({ document }) => [document.evidenceId, document]),
        ),
        lastChecked: checked.get(id) ?? {},
        isNew: seenAt === null,
      },
    ]),
  );
}

async function assessmentsOf(db: Db, viewerId: string, learnerId: string) {
  const rows = await db
    .select({ id: plans.id, archivedAt: plans.archivedAt })
    .from(plans)
    .where(eq(plans.learnerId, learnerId));
  const isArchived = new Map(rows.map(({ id, archivedAt }) => [id, archivedAt !== null]));
  const documents = await planDocuments(db, viewerId, [...isArchived.keys()]);
  const active = documents.filter(({ id }) => isArchived.get(id) === false);
  const archived = documents.filter(({ id }) => isArchived.get(id) === true);
  const closed = viewerId === learnerId ? { initialQuestions: {}, finalQuestions: {} } : {};
  const person = first(
    await db.select({ categoryId: users.selectedCategoryId }).from(users).where(eq(users.id, learnerId)),
  );
  return {
    learningAssessment: active.find(({ category }) => category === person?.categoryId) ?? null,
    learningAssessments: Object.fromEntries(active.map((plan) => [plan.category, plan])),
    learningAssessmentArchive: Object.fromEntries(archived.map((plan) => [plan.id, { ...plan, ...closed }])),
  };
}
