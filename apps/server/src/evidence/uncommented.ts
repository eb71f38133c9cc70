// Reads the evidence of a category's learners that has no comment yet.
import type { Uncommented } from '@foothold/domain/evidence/collections';
import type { Change, RoomKeys } from '@foothold/live/server/collection';
import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { userCategories } from '../schema/categories.ts';
import { modules, tasks, topics } from '../schema/curriculum.ts';
import type { Db } from '../database/db.ts';
import { columnValues, withChangedRole } from '../live/changes.ts';
import type { RoomRow } from '../live/collection.ts';
import { users } from '../schema/people.ts';
import { targets } from '../schema/targets.ts';
import { comments, evidence } from '../schema/evidence.ts';

type OfCategory = { categoryId: string };

/** Like `categoryOfEvidence`, for a query that already joins topics and targets. */
const evidenceCategory = sql<string>`coalesce(${topics.categoryId}, ${targets.categoryId})`;

export async function readUncommented(
  db: Db,
  rooms: readonly OfCategory[],
  keys: readonly string[] | null,
): Promise<RoomRow<OfCategory, Uncommented>[]> {
  const categoryIds = rooms.map((room) => room.categoryId);
  const rows = await db
    .select({
      categoryId: evidenceCategory,
      evidenceId: evidence.id,
      learnerId: evidence.ownerId,
      taskId: evidence.taskId,
      targetId: evidence.targetId,
      createdAt: evidence.createdAt,
    })
    .from(evidence)
    .leftJoin(tasks, eq(tasks.id, evidence.taskId))
    .leftJoin(modules, eq(modules.id, tasks.moduleId))
    .leftJoin(topics, eq(topics.id, modules.topicId))
    .leftJoin(targets, eq(targets.id, evidence.targetId))
    .leftJoin(comments, eq(comments.evidenceId, evidence.id))
    .innerJoin(
      userCategories,
      and(
        eq(userCategories.userId, evidence.ownerId),
        sql`${userCategories.categoryId} = ${evidenceCategory}`,
      ),
    )
    // Former students keep their work, but no one can open it.
    .innerJoin(users, and(eq(users.id, evidence.ownerId), eq(users.role, 'student')))
    .where(
      and(
        isNull(comments.id),
        // Redundant, but lets the planner start from the category instead of scanning all evidence.
        inArray(userCategories.categoryId, categoryIds),
        or(inArray(topics.categoryId, categoryIds), inArray(targets.categoryId, categoryIds)),
        keys === null ? undefined : inArray(evidence.id, [...keys]),
      ),
    );
  return rows.map(({ categoryId, createdAt, ...row }) => ({
    room: { categoryId },
    row: { ...row, createdAt: createdAt.toISOString() },
  }));
}

/** Maps evidence changes to the categories of its owner. */
export async function touchedByEvidence(db: Db, changes: readonly Change[]): Promise<RoomKeys<OfCategory>[]> {
  return inOwnersCategories(db, columnValues(changes, 'id'), columnValues(changes, 'owner_id'));
}

export async function touchedByComments(db: Db, changes: readonly Change[]): Promise<RoomKeys<OfCategory>[]> {
  return inOwnersCategories(db, columnValues(changes, 'evidence_id'), columnValues(changes, 'owner_id'));
}

/** A role change from or to student adds or removes all of the user's evidence. */
export async function touchedByRoles(db: Db, changes: readonly Change[]): Promise<RoomKeys<OfCategory>[]> {
  const ownerIds = withChangedRole(changes);
  if (ownerIds.length === 0) return [];
  const items = await db
    .select({ id: evidence.id })
    .from(evidence)
    .where(inArray(evidence.ownerId, ownerIds));
  return inOwnersCategories(
    db,
    items.map((item) => item.id),
    ownerIds,
  );
}

/** All of the owners' categories, which also works when the evidence has been deleted. */
async function inOwnersCategories(
  db: Db,
  evidenceIds: readonly string[],
  ownerIds: readonly string[],
): Promise<RoomKeys<OfCategory>[]> {
  const links = await db
    .selectDistinct({ categoryId: userCategories.categoryId })
    .from(userCategories)
    .where(inArray(userCategories.userId, [...ownerIds]));
  return links.map((link) => ({ params: { categoryId: link.categoryId }, keys: evidenceIds }));
}
