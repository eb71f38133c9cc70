// A template's questions, as the staff of its category follow them.
import * as contract from '@foothold/domain/plans/collections';
import { eq } from '../../kernel/database/drizzle.ts';
import { activeViewer, hasCapabilityInCategory, type Actor } from '../../kernel/access/actor.ts';
import { first, type Db } from '../../kernel/database/db.ts';
import { viewerChanges } from '../../kernel/live/access.ts';
import { columnValuesOf } from '../../kernel/live/changes.ts';
import { serveTable } from '../../kernel/live/table-collection.ts';
import { planTemplates, templateQuestions as questions } from '../../kernel/schema/public.ts';

type OfTemplate = { templateId: string };

export const templateQuestions = serveTable(contract.templateQuestions, questions, {
  room: { templateId: questions.templateId },
  access: {
    allows: managesTemplate,
    dependsOn: {
      ...viewerChanges,
      // Only inserts and deletes matter: a template's category never changes.
      plan_templates: (change) =>
        change.op === 'update'
          ? {}
          : { rooms: columnValuesOf(change, 'id').map((templateId) => ({ templateId })) },
    },
  },
});

async function managesTemplate(db: Db, actor: Actor | null, { templateId }: OfTemplate): Promise<boolean> {
  const template = first(
    await db
      .select({ categoryId: planTemplates.categoryId })
      .from(planTemplates)
      .where(eq(planTemplates.id, templateId)),
  );
  return (
    template !== undefined &&
    hasCapabilityInCategory(await activeViewer(db, actor), 'managePlans', template.categoryId)
  );
}
