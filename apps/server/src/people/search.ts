// Finds people of all categories, by name or by their whole phone number.
import { fileUrl } from '@foothold/domain/files/kinds';
import type { FoundUser } from '@foothold/domain/people/calls';
import { isPhoneNumber, nameSearch } from '@foothold/domain/people/search';
import { asciiDigits } from '@foothold/domain/sign-in/digits';
import { and, asc, eq, inArray, isNull, like } from 'drizzle-orm';
import { categories, userCategories } from '../schema/categories.ts';
import type { Db } from '../database/db.ts';
import { numberShown, shownNumber, userContacts, users } from '../schema/people.ts';

/** Of a stored number without its country, in digits. */
const shortestNumber = 4;

type Wanted = { readonly searchText: string; readonly searchBy: 'name' | 'phoneNumber' };

export async function findEverywhere(db: Db, { searchText, searchBy }: Wanted): Promise<FoundUser[]> {
  return foundUsers(db, await (searchBy === 'name' ? namedLike(db, searchText) : reachedBy(db, searchText)));
}

/** Those of the ids who are there, by name. */
export async function foundUsers(db: Db, ids: readonly string[]): Promise<FoundUser[]> {
  if (ids.length === 0) return [];
  const found = await db
    .select({ user: users, contact: userContacts })
    .from(users)
    .innerJoin(userContacts, eq(userContacts.userId, users.id))
    .where(inArray(users.id, [...ids]))
    .orderBy(asc(users.displayName), asc(users.id));
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
    phoneNumber: numberShown(contact),
    accountLocked: contact.autoLockedAt !== null || contact.staffLockedAt !== null,
  }));
}

/** Names are matched here and not by the database, so all of them are read, but nothing else. */
async function namedLike(db: Db, typed: string): Promise<readonly string[]> {
  const people = await db.select({ id: users.id, displayName: users.displayName }).from(users);
  const isWanted = nameSearch(typed);
  return people.flatMap(({ id, displayName }) => (isWanted(displayName) ? [id] : []));
}

/** Whatever stands before it, a number that is meant ends like the one that was typed. */
async function reachedBy(db: Db, typed: string): Promise<readonly string[]> {
  const ending = asciiDigits(typed).replace('(0)', '').replace(/\D/g, '').slice(-shortestNumber);
  const contacts = await db
    .select({ userId: userContacts.userId, phoneNumber: shownNumber })
    .from(userContacts)
    .where(like(shownNumber, `%${ending}`));
  return contacts.flatMap(({ userId, phoneNumber }) => (isPhoneNumber(typed, phoneNumber) ? [userId] : []));
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
