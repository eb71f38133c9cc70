// A template's questions, as the staff of its category follow them.
import * as table from '../schema/plans.ts';
import * as contract from '@foothold/domain/plans/collections';
import type { TemplateQuestion } from '@foothold/domain/plans/collections';
import { eq } from 'drizzle-orm';
import { first } from '../database/db.ts';
import { direct, columnValuesOf, serve, within } from '../live/collection.ts';
import { viewerChanges } from '../live/dependencies.ts';
import { activeViewer, hasCapabilityInCategory } from '../access/actor.ts';
import { planTemplates } from '../schema/plans.ts';

type OfTemplate = { templateId: string };

export const templateQuestions = serve<OfTemplate, TemplateQuestion>(contract.templateQuestions, {
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
    // Only inserts and deletes matter: a template's category never changes.
    plan_templates: (change) =>
      change.op === 'update'
        ? {}
        : { rooms: columnValuesOf(change, 'id').map((templateId) => ({ templateId })) },
  },
  touchedBy: { template_questions: direct('template_id', (templateId) => ({ templateId }), 'id') },
  read: async (db, rooms, keys) => {
    const rows = await db
      .select()
      .from(table.templateQuestions)
      .where(
        within(
          table.templateQuestions.templateId,
          rooms.map((room) => room.templateId),
          table.templateQuestions.id,
          keys,
        ),
      );
    return rows.map((row) => ({ room: { templateId: row.templateId }, row }));
  },
});
