// Finding another person's account through the staff who ask: no row, no permission.
import { notFound, Refusal, sentences } from '@foothold/domain/contract/refusal';
import { canBeListed } from '@foothold/domain/people/access';
import { can, type Capability } from '@foothold/domain/access/roles';
import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { categories, userCategories } from '../schema/categories.ts';
import { first, type Db } from '../database/db.ts';
import { viewerOf, type Viewer } from './actor.ts';
import { userContacts, users } from '../schema/people.ts';

/**
 * Holds whoever asks and the person it is about, always in the same order, and reads once more what the first may do:
 * of two who take away one another's rights at the same moment only one does, so an administrator is always left.
 */
export async function holdBoth(
  db: Db,
  asked: Viewer,
  capability: Capability,
  userId: string,
  strength: 'no key update' | 'update' = 'no key update',
): Promise<Viewer> {
  await db
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, [asked.id, userId]))
    .orderBy(asc(users.id))
    .for(strength);
  const viewer = await viewerOf(db, asked.id);
  if (viewer === undefined || viewer.staffLocked || !can(viewer.role, capability)) {
    throw new Refusal('FORBIDDEN', sentences.forbidden);
  }
  return viewer;
}

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
