// Learning plan templates in the product's document shape: maps of questions keyed by id.
import type { TemplateDocument } from '@foothold/domain/plans/template-document';
import { asc, eq, inArray, type SQL } from '../../kernel/database/drizzle.ts';
import { first, type Db } from '../../kernel/database/db.ts';
import { planTemplates, templateQuestions } from '../../kernel/schema/public.ts';

/** Sorted by title. */
export async function templateDocuments(db: Db, condition: SQL): Promise<TemplateDocument[]> {
  const templates = await db.select().from(planTemplates).where(condition).orderBy(asc(planTemplates.title));
  const questions = await db
    .select()
    .from(templateQuestions)
    .where(
      inArray(
        templateQuestions.templateId,
        templates.map(({ id }) => id),
      ),
    )
    .orderBy(asc(templateQuestions.index));
  const mapOf = (templateId: string, set: 'start' | 'end') =>
    Object.fromEntries(
      questions
        .filter((each) => each.templateId === templateId && each.questionSet === set)
        .map(({ id, index, text, teacherOnly }) => [id, { id, index, text, teacherOnly, answer: null }]),
    );
  return templates.map((template) => ({
    id: template.id,
    title: template.title,
    category: template.categoryId,
    published: template.publishedAt !== null,
    initialQuestions: mapOf(template.id, 'start'),
    finalQuestions: mapOf(template.id, 'end'),
    version: template.version,
  }));
}

export async function templateDocument(db: Db, templateId: string): Promise<TemplateDocument> {
  const document = first(await templateDocuments(db, eq(planTemplates.id, templateId)));
  if (document === undefined)
    throw new Error(`The template ${templateId} existed a moment ago and is now missing.`);
  return document;
}
