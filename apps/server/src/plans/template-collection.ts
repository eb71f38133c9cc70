// A template's questions, as the staff of its category follow them.
import { templateQuestions as contract, type TemplateQuestion } from '@foothold/domain/plans/collections';
import { eq } from 'drizzle-orm';
import { first } from '../database/db.ts';
import { direct, columnValuesOf, serve, within } from '../live/collection.ts';
import { viewerChanges } from '../live/dependencies.ts';
import { activeViewer, hasCapabilityInCategory } from '../access/actor.ts';
import { planTemplates, templateQuestions } from '../schema/plans.ts';

type OfTemplate = { templateId: string };

export const templateQuestionsRoom = serve<OfTemplate, TemplateQuestion>(contract, {
  access: async (db, actor, { templateId }) => {
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
  },
  accessDependsOn: {
    ...viewerChanges,
    // It begins and it goes; its category never changes.
    plan_templates: (change) =>
      change.op === 'update'
        ? {}
        : { rooms: columnValuesOf(change, 'id').map((templateId) => ({ templateId })) },
  },
  touchedBy: { template_questions: direct('template_id', (templateId) => ({ templateId }), 'id') },
  read: async (db, rooms, keys) => {
    const rows = await db
      .select()
      .from(templateQuestions)
      .where(
        within(
          templateQuestions.templateId,
          rooms.map((room) => room.templateId),
          templateQuestions.id,
          keys,
        ),
      );
    return rows.map((row) => ({ room: { templateId: row.templateId }, row }));
  },
});
