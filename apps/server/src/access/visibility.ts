// Access checks that every feature needs, answered in SQL from the present rows: who may see whose records and chats.
import { can } from '@foothold/domain/access/roles';
import { and, eq, sql } from 'drizzle-orm';
import { userCategories } from '../schema/categories.ts';
import { chatMembers, chats } from '../schema/classrooms.ts';
import { first, type Db } from '../database/db.ts';
import { memoize } from '../database/snapshot.ts';
import { activeViewer, hasCapabilityInCategory, type Viewer } from './actor.ts';
import { users } from '../schema/people.ts';

type Identity = { readonly id: string } | null;

/** The actor is this user, and may use the product. */
export async function isSelf(db: Db, actor: Identity, userId: string): Promise<boolean> {
  return actor?.id === userId && (await activeViewer(db, actor)) !== undefined;
}

/**
 * A learner's record. `categoryId` null: the whole record, which only the learner sees. Otherwise the part that belongs
 * to that category: for staff who have it selected, as long as the learner is a student of it.
 */
export async function canSeeRecord(
  db: Db,
  actor: Identity,
  { learnerId, categoryId }: { readonly learnerId: string; readonly categoryId: string | null },
): Promise<boolean> {
  const viewer = await activeViewer(db, actor);
  if (categoryId === null) return viewer?.id === learnerId;
  return (
    hasCapabilityInCategory(viewer, 'followStudents', categoryId) && isStudentOf(db, learnerId, categoryId)
  );
}

/** A row of the record: visible with the whole record, or with the part that belongs to its category. */
export async function canSeeRecordRow(
  db: Db,
  actor: Identity,
  row: { readonly learnerId: string; readonly categoryId: string },
): Promise<boolean> {
  return (
    (await canSeeRecord(db, actor, { learnerId: row.learnerId, categoryId: null })) ||
    canSeeRecord(db, actor, row)
  );
}

/** Whether this user is a student of the category. */
export async function isStudentOf(db: Db, userId: string, categoryId: string): Promise<boolean> {
  const row = first(
    await db
      .select({ id: users.id })
      .from(users)
      .innerJoin(userCategories, eq(userCategories.userId, users.id))
      .where(and(eq(users.id, userId), eq(users.role, 'student'), eq(userCategories.categoryId, categoryId))),
  );
  return row !== undefined;
}

/** Whether this user belongs to the category. */
export async function isInCategory(db: Db, userId: string, categoryId: string): Promise<boolean> {
  const row = first(
    await db
      .select({ found: sql`1` })
      .from(userCategories)
      .where(and(eq(userCategories.userId, userId), eq(userCategories.categoryId, categoryId))),
  );
  return row !== undefined;
}

/** Members see their chats; admins also see the classrooms of their category. */
export async function canSeeChat(db: Db, actor: Identity, chatId: string): Promise<boolean> {
  const viewer = await activeViewer(db, actor);
  return (
    viewer !== undefined &&
    ((await isMember(db, viewer.id, chatId)) || administersClassroom(db, viewer, chatId))
  );
}

export function isMember(db: Db, userId: string, chatId: string): Promise<boolean> {
  return memoize(db, `member ${userId} of ${chatId}`, () => findMember(db, userId, chatId));
}

async function findMember(db: Db, userId: string, chatId: string): Promise<boolean> {
  const row = first(
    await db
      .select({ found: sql`1` })
      .from(chatMembers)
      .where(and(eq(chatMembers.userId, userId), eq(chatMembers.chatId, chatId))),
  );
  return row !== undefined;
}

async function administersClassroom(db: Db, viewer: Viewer, chatId: string): Promise<boolean> {
  if (!can(viewer.role, 'seeAllClassrooms')) return false;
  const row = first(
    await db
      .select({ found: sql`1` })
      .from(chats)
      .where(
        and(eq(chats.id, chatId), eq(chats.kind, 'group'), eq(chats.categoryId, viewer.selectedCategoryId)),
      ),
  );
  return row !== undefined;
}
