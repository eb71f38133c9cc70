// A person's public record in the product's document shape: maps keyed by id.
import { notFound } from '@foothold/domain/contract/refusal';
import { fileUrl } from '@foothold/domain/files/kinds';
import type { UserDocument } from '@foothold/domain/people/document';
import { eq } from 'drizzle-orm';
import { userCategories } from '../categories/tables.ts';
import { chatMembers, chats } from '../classrooms/tables.ts';
import { first, type Db } from '../database/db.ts';
import { users } from './tables.ts';

export async function userDocumentOf(db: Db, userId: string): Promise<UserDocument> {
  const user = first(await db.select().from(users).where(eq(users.id, userId)));
  if (user === undefined) throw notFound();
  const categories = await db.select().from(userCategories).where(eq(userCategories.userId, userId));
  const links = await db
    .select({ id: chats.id, kind: chats.kind, active: chats.active, module: chats.currentModuleId })
    .from(chatMembers)
    .innerJoin(chats, eq(chats.id, chatMembers.chatId))
    .where(eq(chatMembers.userId, userId))
    .orderBy(chats.id);
  const groups = links.filter((link) => link.kind === 'group');
  return {
    id: user.id,
    displayName: user.displayName,
    role: user.role,
    hasProfileImage: user.hasProfileImage,
    imageURL: user.profileFileId === null ? null : fileUrl(user.profileFileId),
    categories: Object.fromEntries(categories.map(({ categoryId }) => [categoryId, { id: categoryId }])),
    selectedCategory: user.selectedCategoryId,
    groupChats: Object.fromEntries(
      groups.map(({ id, active, module }, index) => [
        id,
        { id, module, active, current: module !== null, index },
      ]),
    ),
    individualChats: Object.fromEntries(
      links.filter((link) => link.kind === 'individual').map(({ id }) => [id, { id }]),
    ),
  };
}
