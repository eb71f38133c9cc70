// The collection of a member of staff's own marks on the active plans of the selected category.
import * as contract from '@foothold/domain/plans/collections';
import { and, eq, inArray, isNull } from '../../kernel/database/drizzle.ts';
import { activeViewer, hasCapabilityInCategory } from '../../kernel/access/actor.ts';
import { viewerChanges } from '../../kernel/live/access.ts';
import type { Scope } from '../../kernel/live/scope.ts';
import { linkedBy, serveRows } from '../../kernel/live/table-collection.ts';
import { marks, plans, userCategories } from '../../kernel/schema/public.ts';
import { ofStudentsOfCategory, touchedByStudents } from './collections.ts';

type OfViewer = { readonly viewerId: string; readonly categoryId: string };

/** A mark has the category of its plan. */
const scope: Scope<OfViewer> = {
  columns: { viewerId: marks.viewerId, categoryId: plans.categoryId },
  joins: [{ table: plans, on: eq(plans.id, marks.planId) }],
  where: (rooms) =>
    and(
      inArray(marks.viewerId, [...new Set(rooms.map(({ viewerId }) => viewerId))]),
      inArray(plans.categoryId, [...new Set(rooms.map(({ categoryId }) => categoryId))]),
    ),
  roomsOf: (_rooms, { viewerId, categoryId }) => [
    { viewerId: String(viewerId), categoryId: String(categoryId) },
  ],
  // A plan that was deleted no longer says its category, so all of the viewer's are meant.
  touchedBy: async (db, rows) => {
    const ofPlans = rows.filter(({ row }) => row[marks.kind.name]?.startsWith('plan_') === true);
    const viewerIds = [...new Set(ofPlans.flatMap(({ row }) => row[marks.viewerId.name] ?? []))];
    if (viewerIds.length === 0) return [];
    const links = await db.select().from(userCategories).where(inArray(userCategories.userId, viewerIds));
    return links.map(({ userId: viewerId, categoryId }) => ({
      params: { viewerId, categoryId },
      keys: ofPlans.filter(({ row }) => row[marks.viewerId.name] === viewerId).map(({ key }) => key),
    }));
  },
};

export const planMarksOfViewer = serveRows(
  contract.planMarksOfViewer,
  marks,
  scope,
  {
    allows: async (db, actor, { viewerId, categoryId }) =>
      actor?.id === viewerId &&
      hasCapabilityInCategory(await activeViewer(db, actor), 'followStudents', categoryId),
    dependsOn: viewerChanges,
  },
  {
    columns: { kind: marks.kind, subjectId: marks.subjectId, checkedAt: marks.checkedAt },
    where: isNull(plans.archivedAt),
    joins: ofStudentsOfCategory,
  },
  {
    plans: linkedBy(marks.planId),
    ...touchedByStudents<OfViewer>(),
  },
);
