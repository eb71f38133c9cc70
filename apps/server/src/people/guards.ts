// Finding another person's account through the staff who ask: no row, no permission.
import { notFound } from '@foothold/domain/contract/refusal';
import { canBeListed } from '@foothold/domain/people/access';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { categories, userCategories } from '../categories/tables.ts';
import { first, type Db } from '../database/db.ts';
import type { Viewer } from './actor.ts';
import { userContacts, users } from './tables.ts';

/**
 * The person's account, locked against a simultaneous change: of the category the viewer has selected, a student, or
 * for those who see staff's accounts anybody.
 */
export async function requireAccount(db: Db, viewer: Viewer, userId: string) {
  const account = first(
    await db
      .select({ user: users, contact: userContacts })
      .from(users)
      .innerJoin(userContacts, eq(userContacts.userId, users.id))
      .innerJoin(
        userCategories,
        and(eq(userCategories.userId, users.id), eq(userCategories.categoryId, viewer.selectedCategoryId)),
      )
      .where(eq(users.id, userId))
      .for('no key update', { of: [users, userContacts] }),
  );
  if (account === undefined || !canBeListed(viewer, account.user)) throw notFound();
  return account;
}

/** Every one of these categories is there, and stays until the transaction ends. */
export async function requireCategories(db: Db, categoryIds: readonly string[]): Promise<void> {
  const wanted = [...new Set(categoryIds)];
  const found = await db
    .select({ id: categories.id })
    .from(categories)
    .where(and(inArray(categories.id, wanted), isNull(categories.hiddenAt)))
    .for('key share');
  if (found.length < wanted.length) throw notFound();
}
