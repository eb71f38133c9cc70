// Finds people of all categories, by name or by their whole phone number.
import { fileUrl } from '@foothold/domain/files/kinds';
import type { FoundUser } from '@foothold/domain/people/calls';
import { isPhoneNumber, nameMatches } from '@foothold/domain/people/search';
import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { categories, userCategories } from '../categories/tables.ts';
import type { Db } from '../database/db.ts';
import { userContacts, users } from './tables.ts';

type Wanted = { readonly searchText: string; readonly searchBy: 'name' | 'phoneNumber' };

export async function findEverywhere(db: Db, { searchText, searchBy }: Wanted): Promise<FoundUser[]> {
  const people = await db
    .select({ user: users, contact: userContacts })
    .from(users)
    .innerJoin(userContacts, eq(userContacts.userId, users.id))
    .orderBy(asc(users.displayName), asc(users.id));
  const found = people.filter(({ user, contact }) =>
    searchBy === 'name'
      ? nameMatches(searchText, user.displayName)
      : isPhoneNumber(searchText, contact.phoneNumber),
  );
  const categoriesOf = await categoriesByUser(
    db,
    found.map(({ user }) => user.id),
  );
  return found.map(({ user, contact }) => ({
    id: user.id,
    displayName: user.displayName,
    role: user.role,
    categories: categoriesOf.get(user.id) ?? [],
    selectedCategory: user.selectedCategoryId,
    imageURL: user.profileFileId === null ? null : fileUrl(user.profileFileId),
    phoneNumber: contact.phoneNumber,
    accountLocked: contact.autoLockedAt !== null || contact.staffLockedAt !== null,
  }));
}

async function categoriesByUser(
  db: Db,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, FoundUser['categories']>> {
  if (userIds.length === 0) return new Map();
  const links = await db
    .select({
      userId: userCategories.userId,
      id: categories.id,
      categoryName: categories.categoryName,
    })
    .from(userCategories)
    .innerJoin(categories, eq(categories.id, userCategories.categoryId))
    .where(and(inArray(userCategories.userId, [...userIds]), isNull(categories.hiddenAt)))
    .orderBy(asc(categories.categoryName), asc(categories.id));
  const grouped = Map.groupBy(links, (link) => link.userId);
  return new Map(
    [...grouped].map(([userId, ofUser]) => [
      userId,
      ofUser.map(({ id, categoryName }) => ({ id, categoryName })),
    ]),
  );
}
