// Access checks that every feature needs, answered in SQL from the present rows: who may see whose records and chats.
import { can } from '@foothold/domain/access/roles';
import { and, eq, or, sql, type SQL, type SQLWrapper } from '../database/drizzle.ts';
import { chats, userCategories, users } from '../schema/public.ts';
import { first, type Db } from '../database/db.ts';
import { prepared } from '../database/prepared.ts';
import { memoize } from '../database/snapshot.ts';
import { activeViewer, hasCapabilityInCategory, type Viewer } from './actor.ts';

type Identity = { readonly id: string } | Viewer | null;

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

/** Staff, of the students of the category that they have selected: those whose page they may open. */
export async function canFollowStudent(db: Db, actor: Identity, learnerId: string): Promise<boolean> {
  const viewer = await activeViewer(db, actor);
  return (
    viewer !== undefined && canSeeRecord(db, viewer, { learnerId, categoryId: viewer.selectedCategoryId })
  );
}

/** Whether this user is a student of the category. */
export async function isStudentOf(db: Db, userId: string, categoryId: string): Promise<boolean> {
  const row = first(await studentOfCategory(db).execute({ userId, categoryId }));
  return row?.isStudent ?? false;
}

/** The same, as a part of a query. */
export function isStudentIn(userId: SQLWrapper, categoryId: SQLWrapper): SQL<boolean> {
  return sql<boolean>`exists (select from ${users} join ${userCategories} on ${userCategories.userId} = ${users.id}
    where ${users.id} = ${userId} and ${users.role} = 'student' and ${userCategories.categoryId} = ${categoryId})`;
}

const studentOfCategory = prepared((db) =>
  db
    .select({ isStudent: isStudentIn(sql.placeholder('userId'), sql.placeholder('categoryId')) })
    .from(sql`(select) as one_row`)
    .prepare('student of a category'),
);

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
  if (viewer === undefined) return false;
  const chat = await memoize(db, `chat ${chatId} of ${viewer.id}`, () => chatOf(db, viewer, chatId));
  return chat !== undefined;
}

/** The chat, if the viewer may see it. */
export async function chatOf(db: Db, viewer: Viewer, chatId: string) {
  const found = first(await chatAndMembership(db).execute({ chatId, viewerId: viewer.id }));
  if (found === undefined) return undefined;
  const { isMember, ...chat } = found;
  const isAdministered =
    chat.kind === 'group' && hasCapabilityInCategory(viewer, 'seeAllClassrooms', chat.categoryId);
  return isMember || isAdministered ? chat : undefined;
}

const isMember = sql<boolean>`exists (select from chat_members
  where chat_members.chat_id = chats.id and chat_members.user_id = ${sql.placeholder('viewerId')})`;

/** The same as a condition on the chat, for `visibleChatValues`. */
export const isVisibleChat = or(
  isMember,
  and(eq(chats.kind, 'group'), eq(chats.categoryId, sql`${sql.placeholder('administeredCategoryId')}::uuid`)),
);

export function visibleChatValues(viewer: Viewer) {
  const administeredCategoryId = can(viewer.role, 'seeAllClassrooms') ? viewer.selectedCategoryId : null;
  return { viewerId: viewer.id, administeredCategoryId };
}

const chatAndMembership = prepared((db) =>
  db
    .select({
      id: chats.id,
      kind: chats.kind,
      chatName: chats.chatName,
      categoryId: chats.categoryId,
      active: chats.active,
      locked: chats.locked,
      lastSeq: chats.lastSeq,
      isMember,
    })
    .from(chats)
    .where(eq(chats.id, sql.placeholder('chatId')))
    .prepare('chat and membership'),
);
