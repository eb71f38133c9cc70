// Calls on learning plan templates: staff read them; administrators of their category create, edit, publish, copy and delete them.
import * as contract from '@foothold/domain/plans/template-calls';
import { randomUUID } from 'node:crypto';
import type { Action } from '@foothold/domain/audit/actions';
import { notFound, Refusal } from '@foothold/domain/contract/refusal';
import type { QuestionSet } from '@foothold/domain/plans/collections';
import { copyTitle } from '@foothold/domain/plans/copy-title';
import { templateSentences, type TemplateQuestionsInput } from '@foothold/domain/plans/template-input';
import { and, eq, sql } from '../../kernel/database/drizzle.ts';
import { record } from '../../kernel/audit/record.ts';
import { first, type Db } from '../../kernel/database/db.ts';
import { throwNotFound } from '../../kernel/edge/applied-calls.ts';
import { call } from '../../kernel/edge/call.ts';
import { requireVersion } from '../../kernel/edge/conflict.ts';
import {
  requireCapabilityInCategory,
  hasCapabilityInCategory,
  type Viewer,
} from '../../kernel/access/actor.ts';
import { requireRecentProof } from '../../kernel/access/recent-proof.ts';
import { planTemplates, templateQuestions } from '../../kernel/schema/public.ts';
import { templateDocument, templateDocuments } from './template-document.ts';

type Template = typeof planTemplates.$inferSelect;

export const readTemplates = call(contract.readTemplates, async ({ db, viewer }) => ({
  assessments: await templateDocuments(db, eq(planTemplates.categoryId, viewer.selectedCategoryId)),
}));

export const createTemplate = call(contract.createTemplate, async ({ input, db, viewer, once }) => {
  const [templateId = throwNotFound()] = await once(async () => {
    const template = {
      id: randomUUID(),
      categoryId: viewer.selectedCategoryId,
      title: input.title ?? templateSentences.newTitle,
    };
    await db.insert(planTemplates).values(template);
    await writeQuestions(db, template.id, 'start', input.initialQuestions);
    await writeQuestions(db, template.id, 'end', input.finalQuestions);
    await recordAction(db, viewer, 'template created', template);
    return [template.id];
  });
  return { assessment: await documentFor(db, viewer, templateId) };
});

export const changeTemplate = call(contract.changeTemplate, async ({ input, db, viewer, once }) => {
  const template = await requireTemplate(db, viewer, input.templateId);
  await once(async () => {
    await refuseUnlessDraft(db, template, input);
    const title = input.title ?? template.title;
    await db
      .update(planTemplates)
      .set({ title, version: template.version + 1 })
      .where(eq(planTemplates.id, template.id));
    await writeQuestions(db, template.id, 'start', input.initialQuestions);
    await writeQuestions(db, template.id, 'end', input.finalQuestions);
    await recordAction(db, viewer, 'template changed', { ...template, title });
  });
  return { assessment: await templateDocument(db, template.id) };
});

export const publishTemplate = call(contract.publishTemplate, async ({ input, db, viewer, once }) => {
  const template = await requireTemplate(db, viewer, input.templateId);
  await once(async () => {
    await refuseUnlessDraft(db, template, input);
    await db
      .update(planTemplates)
      .set({ publishedAt: sql`now()`, version: template.version + 1 })
      .where(eq(planTemplates.id, template.id));
    await recordAction(db, viewer, 'template published', template);
  });
  return { assessment: await templateDocument(db, template.id) };
});

export const duplicateTemplate = call(contract.duplicateTemplate, async ({ input, db, viewer, once }) => {
  const { id: from, title, categoryId } = await requireTemplate(db, viewer, input.templateId);
  const [copyId = throwNotFound()] = await once(async () => {
    const copy = { id: randomUUID(), title: copyTitle(title), categoryId };
    await db.insert(planTemplates).values(copy);
    const questions = await db.select().from(templateQuestions).where(eq(templateQuestions.templateId, from));
    if (questions.length > 0) {
      await db
        .insert(templateQuestions)
        .values(questions.map((question) => ({ ...question, id: randomUUID(), templateId: copy.id })));
    }
    await recordAction(db, viewer, 'template duplicated', copy);
    return [copy.id];
  });
  return { assessment: await documentFor(db, viewer, copyId) };
});

export const deleteTemplate = call(contract.deleteTemplate, async ({ input, db, viewer, context, once }) => {
  const [categoryId = throwNotFound()] = await once(async () => {
    const template = await requireTemplate(db, viewer, input.templateId);
    await requireRecentProof(db, context.actor);
    await db.delete(planTemplates).where(eq(planTemplates.id, template.id));
    await recordAction(db, viewer, 'template deleted', template);
    return [template.categoryId];
  });
  requireCapabilityInCategory(viewer, 'administer', categoryId);
});

async function documentFor(db: Db, viewer: Viewer, templateId: string) {
  return templateDocument(db, (await requireTemplate(db, viewer, templateId)).id);
}

/** A template of the administrator's selected category, locked until the transaction ends. */
async function requireTemplate(db: Db, viewer: Viewer, templateId: string): Promise<Template> {
  const template = first(
    await db.select().from(planTemplates).where(eq(planTemplates.id, templateId)).for('update'),
  );
  if (template === undefined || !hasCapabilityInCategory(viewer, 'administer', template.categoryId))
    throw notFound();
  return template;
}

/** Refuses if the template is published, or has changed since the version that the edit is based on. */
async function refuseUnlessDraft(
  db: Db,
  template: Template,
  { expectedVersion }: { readonly expectedVersion?: number | undefined },
): Promise<void> {
  if (template.publishedAt !== null) throw new Refusal('CONFLICT', templateSentences.published);
  requireVersion(await templateDocument(db, template.id), expectedVersion);
}

/** Replaces the question set; leaves it alone if none is given. */
async function writeQuestions(
  db: Db,
  templateId: string,
  questionSet: QuestionSet,
  given: TemplateQuestionsInput | undefined,
): Promise<void> {
  if (given === undefined) return;
  const ofSet = and(
    eq(templateQuestions.templateId, templateId),
    eq(templateQuestions.questionSet, questionSet),
  );
  await db.delete(templateQuestions).where(ofSet);
  const inOrder = Object.entries(given).toSorted(
    ([, a], [, b]) => (a.index ?? Infinity) - (b.index ?? Infinity) || 0,
  );
  if (inOrder.length === 0) return;
  await db.insert(templateQuestions).values(
    inOrder.map(([id, { text, teacherOnly }], index) => ({
      id,
      templateId,
      questionSet,
      index,
      text,
      teacherOnly,
    })),
  );
}

async function recordAction(
  db: Db,
  viewer: Viewer,
  action: Extract<Action, `template ${string}`>,
  template: Pick<Template, 'id' | 'title' | 'categoryId'>,
): Promise<void> {
  await record(db, {
    actorId: viewer.id,
    action,
    subjectId: template.id,
    subjectName: template.title,
    categoryId: template.categoryId,
  });
}
