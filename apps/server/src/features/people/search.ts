// Finds users of all categories, by name or by complete phone number.
import { fileUrl } from '@foothold/domain/files/kinds';
import type { FoundUser } from '@foothold/domain/people/calls';
import { compilePattern } from '@foothold/domain/people/pattern';
import { byRuleOnly, isPhoneNumber, nameGrams, nameSearch } from '@foothold/domain/people/search';
import { digitsOf, isNumber, readNumber } from '@foothold/domain/sign-in/read-number';
import { and, asc, eq, inArray, isNull, like, or, sql } from '../../kernel/database/drizzle.ts';
import { numberShown, shownNumber } from './contact-columns.ts';
import { categories, userCategories, userContacts, users } from '../../kernel/schema/public.ts';
import type { Db } from '../../kernel/database/db.ts';

/** Digits of the shortest stored number, without the country code: an index has the last four of each. */
const minNumberLength = 4;

type Search = { readonly searchText: string; readonly searchBy: 'name' | 'phoneNumber' };

export async function searchAllUsers(db: Db, { searchText, searchBy }: Search): Promise<FoundUser[]> {
  return foundUsers(
    db,
    await (searchBy === 'name' ? namesMatching(db, searchText) : findByNumber(db, searchText)),
  );
}

/** The users with these ids that exist, by name. */
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

/** Narrows by the runs of letters that the name must contain, where the database knows them, then matches the whole name. */
export async function namesMatching(db: Db, typed: string): Promise<readonly string[]> {
  const grams = nameGrams(typed);
  const holds = (all: readonly string[]) =>
    sql`folded_name_grams(${users.displayName}) @> ${sql.param(all)}::text[]`;
  const people = await db
    .select({ id: users.id, displayName: users.displayName })
    .from(users)
    .where(grams.length === 0 ? undefined : or(holds(grams), holds([byRuleOnly])));
  const matches = nameSearch(typed, compilePattern);
  return people.flatMap(({ id, displayName }) => (matches(displayName) ? [id] : []));
}

/** Narrows by the last digits in SQL, since prefixes vary, then compares the whole number. */
async function findByNumber(db: Db, typed: string): Promise<readonly string[]> {
  const read = readNumber(typed);
  if (!isNumber(read)) return [];
  const ending = digitsOf(read).slice(-minNumberLength);
  const contacts = await db
    .select({ userId: userContacts.userId, phoneNumber: shownNumber })
    .from(userContacts)
    .where(
      ending.length < minNumberLength
        ? like(shownNumber, `%${ending}`)
        : sql`right(${shownNumber}, 4) = ${ending}`,
    );
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
