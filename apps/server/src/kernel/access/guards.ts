// Guards that load and lock another user's account for staff; without access, the account is not found.
import { notFound, Refusal, sentences } from '@foothold/domain/contract/refusal';
import { canBeListed } from '@foothold/domain/people/access';
import { can, type Capability } from '@foothold/domain/access/roles';
import { and, eq, inArray, isNull } from '../database/drizzle.ts';
import { categories, userCategories, userContacts, users } from '../schema/public.ts';
import { first, type Db } from '../database/db.ts';
import { viewerOf, type Viewer } from './actor.ts';

/**
 * Locks the acting user and the user concerned, always in the same order, and rereads what the acting user may do: of
 * two administrators who demote each other at the same moment only one succeeds, so an administrator always remains.
 * `strength` is that of the user concerned. The acting user's other calls refer to their row: they are not waited for,
 * since they may be waiting for what this one has locked.
 */
export async function lockBothUsers(
  db: Db,
  acting: Viewer,
  capability: Capability,
  userId: string,
  strength: 'no key update' | 'update' = 'no key update',
): Promise<Viewer> {
  const lock = (id: string) =>
    db
      .select({ id: users.id })
      .from(users)
      .where(eq(users.id, id))
      .for(id === userId ? strength : 'no key update');
  for (const id of [...new Set([acting.id, userId])].toSorted()) await lock(id);
  const viewer = await viewerOf(db, acting.id);
  if (viewer === undefined || viewer.staffLocked || !can(viewer.role, capability)) {
    throw new Refusal('FORBIDDEN', sentences.forbidden);
  }
  return viewer;
}

/**
 * The account, locked against concurrent changes: a student of the viewer's selected category, or any user of it for
 * viewers who may see staff accounts.
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

/** Requires that all of these categories exist, and locks them against deletion until the transaction ends. */
export async function requireCategories(db: Db, categoryIds: readonly string[]): Promise<void> {
  const wanted = [...new Set(categoryIds)];
  const found = await db
    .select({ id: categories.id })
    .from(categories)
    .where(and(inArray(categories.id, wanted), isNull(categories.hiddenAt)))
    .for('key share');
  if (found.length < wanted.length) throw notFound();
}
