// A user's private record as a document: contact data, account state and a learner's own work, as maps keyed by id.
import { notFound } from '@foothold/domain/contract/refusal';
import { fileUrl } from '@foothold/domain/files/kinds';
import type { PrivateDocument } from '@foothold/domain/people/document';
import type { OfRecord } from '@foothold/domain/contract/params';
import { and, eq, inArray, sql, type AnyColumn, type SQL } from '../../kernel/database/drizzle.ts';
import {
  learningResources,
  marks,
  modules,
  resourceProgress,
  targets,
  tasks,
  topics,
} from '../../kernel/schema/public.ts';
import { first, type Db } from '../../kernel/database/db.ts';
import { evidenceDocuments, type PlacedEvidence } from '../evidence/document.ts';
import { planDocuments } from '../plans/document.ts';
import { plansOfLearner } from '../plans/collections.ts';
import { viewerOf, type Viewer } from '../../kernel/access/actor.ts';
import { account } from './account-collections.ts';
import { preferences } from './collections.ts';
import { hello } from './hello-collection.ts';

/**
 * The caller has checked that the viewer may see it. The owner gets everything; others get the work in the category
 * that they work in.
 */
export async function privateDocumentOf(
  db: Db,
  { id: viewerId, selectedCategoryId }: Pick<Viewer, 'id' | 'selectedCategoryId'>,
  userId: string,
): Promise<PrivateDocument> {
  const categoryId = viewerId === userId ? null : selectedCategoryId;
  const record = { learnerId: userId, ...(categoryId === null ? {} : { categoryId }) };
  const evidenceRows = await evidenceDocuments(db, record);
  const checked = await checkedBy(db, viewerId, userId);
  return {
    ...(await contactOf(db, userId)),
    preferences: await preferencesOf(db, userId),
    helloURL: await helloUrlOf(db, userId),
    learningResources: await resourcesOf(db, userId, categoryId),
    tasks: await tasksOf(db, evidenceRows, checked, categoryId),
    personalTargets: targetsOf(await targetRowsOf(db, userId, categoryId), evidenceRows, checked),
    ...(await assessmentsOf(db, viewerId, record)),
  };
}

/** Adds a category filter unless the category is null. */
function inCategory(which: SQL, categoryId: string | null, column: AnyColumn | SQL): SQL {
  return sql`${which} and ${categoryId === null ? sql`true` : sql`${column} = ${categoryId}`}`;
}

async function contactOf(db: Db, userId: string) {
  const contact = first(await account.load(db, { userId }, null));
  if (contact === undefined) throw notFound();
  const { userId: _, ...shown } = contact;
  return shown;
}

export async function preferencesOf(db: Db, userId: string) {
  const row = first(await preferences.load(db, { userId }, null));
  return { autoOpenClassroomChat: row?.autoOpenClassroomChat ?? true };
}

export async function helloUrlOf(db: Db, userId: string): Promise<string | null> {
  const row = first(await hello.load(db, { userId }, null));
  return row === undefined ? null : fileUrl(row.fileId);
}

async function resourcesOf(
  db: Db,
  userId: string,
  categoryId: string | null,
): Promise<PrivateDocument['learningResources']> {
  const rows = await db
    .select({ resourceId: learningResources.id, moduleId: modules.id, topicId: modules.topicId })
    .from(resourceProgress)
    .innerJoin(learningResources, eq(learningResources.id, resourceProgress.resourceId))
    .innerJoin(modules, eq(modules.id, learningResources.moduleId))
    .innerJoin(topics, eq(topics.id, modules.topicId))
    .where(inCategory(eq(resourceProgress.userId, userId), categoryId, topics.categoryId));
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

/** Tasks with evidence, and tasks that the viewer has checked. */
async function tasksOf(
  db: Db,
  evidenceRows: readonly PlacedEvidence[],
  { task: checked }: Checked,
  categoryId: string | null,
): Promise<PrivateDocument['tasks']> {
  const ofTask = Map.groupBy(evidenceRows, (row) => row.taskId);
  const ids = [...ofTask.keys(), ...checked.keys()].filter((taskId) => taskId !== null);
  const rows = await db
    .select({ taskId: tasks.id, moduleId: modules.id, topicId: modules.topicId })
    .from(tasks)
    .innerJoin(modules, eq(modules.id, tasks.moduleId))
    .innerJoin(topics, eq(topics.id, modules.topicId))
    .where(inCategory(inArray(tasks.id, ids), categoryId, topics.categoryId));
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

function targetRowsOf(db: Db, learnerId: string, categoryId: string | null) {
  return db
    .select()
    .from(targets)
    .where(inCategory(eq(targets.learnerId, learnerId), categoryId, targets.categoryId))
    .orderBy(targets.index);
}

function targetsOf(
  rows: Awaited<ReturnType<typeof targetRowsOf>>,
  evidenceRows: readonly PlacedEvidence[],
  { target: checked }: Checked,
): PrivateDocument['personalTargets'] {
  const ofTarget = Map.groupBy(evidenceRows, (row) => row.targetId);
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

async function assessmentsOf(db: Db, viewerId: string, record: OfRecord) {
  const { learnerId, categoryId } = record;
  const rows = await plansOfLearner.load(db, record, null);
  const isArchived = new Map(rows.map(({ id, archivedAt }) => [id, archivedAt !== null]));
  const documents = await planDocuments(db, viewerId, [...isArchived.keys()]);
  const active = documents.filter(({ id }) => isArchived.get(id) === false);
  const archived = documents.filter(({ id }) => isArchived.get(id) === true);
  const closed = viewerId === learnerId ? { initialQuestions: {}, finalQuestions: {} } : {};
  const shown = categoryId ?? (await viewerOf(db, learnerId))?.selectedCategoryId;
  return {
    learningAssessment: active.find(({ category }) => category === shown) ?? null,
    learningAssessments: Object.fromEntries(active.map((plan) => [plan.category, plan])),
    learningAssessmentArchive: Object.fromEntries(archived.map((plan) => [plan.id, { ...plan, ...closed }])),
  };
}
