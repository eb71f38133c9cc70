// A user's public record as a document: maps keyed by id.
import { notFound } from '@foothold/domain/contract/refusal';
import { fileUrl } from '@foothold/domain/files/kinds';
import type { UserDocument } from '@foothold/domain/people/document';
import { eq, inArray } from '../../kernel/database/drizzle.ts';
import { chatMembers, chats, userCategories, users } from '../../kernel/schema/public.ts';
import { first, type Db } from '../../kernel/database/db.ts';

export async function userDocumentOf(db: Db, userId: string): Promise<UserDocument> {
  const document = first(await userDocumentsOf(db, [userId]));
  if (document === undefined) throw notFound();
  return document;
}

/** The documents of the users that exist, by name. */
export async function userDocumentsOf(db: Db, userIds: readonly string[]): Promise<UserDocument[]> {
  if (userIds.length === 0) return [];
  const ids = [...userIds];
  const found = await db
    .select()
    .from(users)
    .where(inArray(users.id, ids))
    .orderBy(users.displayName, users.id);
  const categoryLinks = await db.select().from(userCategories).where(inArray(userCategories.userId, ids));
  const categories = Map.groupBy(categoryLinks, (link) => link.userId);
  const links = Map.groupBy(await chatLinksOf(db, ids), (link) => link.userId);
  return found.map((user) => {
    const ofUser = links.get(user.id) ?? [];
    return {
      id: user.id,
      displayName: user.displayName,
      role: user.role,
      hasProfileImage: user.profileFileId,
      imageURL: user.profileFileId === null ? null : fileUrl(user.profileFileId),
      categories: byId((categories.get(user.id) ?? []).map(({ categoryId: id }) => ({ id }))),
      selectedCategory: user.selectedCategoryId,
      groupChats: byId(
        ofUser
          .filter((link) => link.kind === 'group')
          .map(({ id, active, module }, index) => ({ id, module, active, current: module !== null, index })),
      ),
      individualChats: byId(ofUser.filter((link) => link.kind === 'individual').map(({ id }) => ({ id }))),
    };
  });
}

function chatLinksOf(db: Db, userIds: readonly string[]) {
  return db
    .select({
      userId: chatMembers.userId,
      id: chats.id,
      kind: chats.kind,
      active: chats.active,
      module: chats.currentModuleId,
    })
    .from(chatMembers)
    .innerJoin(chats, eq(chats.id, chatMembers.chatId))
    .where(inArray(chatMembers.userId, [...userIds]))
    .orderBy(chats.id);
}

function byId<Row extends { readonly id: string }>(rows: readonly Row[]): Record<string, Row> {
  return Object.fromEntries(rows.map((row) => [row.id, row]));
}
