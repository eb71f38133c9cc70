// Accounts that the undoing of a roster has locked, as nobody is deleted: the next file that has their phone number opens them again.
import type { Role } from '@foothold/domain/access/roles';
import { and, asc, eq, inArray, sql } from '../../kernel/database/drizzle.ts';
import type { Db } from '../../kernel/database/db.ts';
import { shownNumber } from '../people/contact-columns.ts';
import { sessions, signInTickets } from '../../kernel/schema/auth.ts';
import { userCategories, userContacts, users, withdrawnAccounts } from '../../kernel/schema/public.ts';
import { recordPeople, type AppliedRow, type RunContext } from './apply-context.ts';
import { writeNames } from './names.ts';

/** Of a row of `user_contacts`. Once staff have unlocked or locked it themselves, it is an account like others. */
export const isWithdrawn = sql<boolean>`exists (select from ${withdrawnAccounts}
  where ${withdrawnAccounts.userId} = ${userContacts.userId} and ${withdrawnAccounts.lockedAt} = ${userContacts.staffLockedAt})`;

/** The withdrawn accounts of this role in the category, by their numbers. Locked, so that staff who lock one now come before or after. */
export async function withdrawnHolders(
  db: Db,
  categoryId: string,
  numbers: readonly string[],
  role: Role,
): Promise<ReadonlyMap<string, string>> {
  const wanted = [...numbers];
  const rows = await db
    .select({ userId: userContacts.userId, number: shownNumber })
    .from(withdrawnAccounts)
    .innerJoin(userContacts, eq(userContacts.userId, withdrawnAccounts.userId))
    .innerJoin(users, eq(users.id, userContacts.userId))
    .innerJoin(
      userCategories,
      and(eq(userCategories.userId, users.id), eq(userCategories.categoryId, categoryId)),
    )
    .where(and(eq(users.role, role), inArray(shownNumber, wanted), isWithdrawn))
    .orderBy(asc(users.id))
    .for('no key update', { of: [users, userContacts] });
  return new Map(rows.map(({ userId, number }) => [number, userId]));
}

/** As they would be created now. */
export async function reopenAccounts(
  run: RunContext,
  people: readonly { readonly row: AppliedRow; readonly userId: string }[],
): Promise<void> {
  const { db } = run;
  if (people.length === 0) return;
  await writeNames(
    db,
    people.map(({ row: { firstName, surname }, userId }) => ({ userId, firstName, surname })),
  );
  const ids = people.map(({ userId }) => userId);
  await db.update(userContacts).set({ staffLockedAt: null }).where(inArray(userContacts.userId, ids));
  await db.delete(withdrawnAccounts).where(inArray(withdrawnAccounts.userId, ids));
  await recordPeople(run, 'unlocked', ids);
}

/** Nobody has signed in there, so only a session that begins at this moment may have to end. */
export async function withdrawAccounts(run: RunContext, ids: readonly string[]): Promise<void> {
  const { db } = run;
  const wanted = [...ids];
  await db
    .update(userContacts)
    .set({ staffLockedAt: sql`now()` })
    .where(inArray(userContacts.userId, wanted));
  await db.delete(sessions).where(inArray(sessions.userId, wanted));
  await db.delete(signInTickets).where(inArray(signInTickets.userId, wanted));
  await db
    .insert(withdrawnAccounts)
    .values(ids.map((userId) => ({ userId, lockedAt: sql`now()` })))
    .onConflictDoUpdate({ target: withdrawnAccounts.userId, set: { lockedAt: sql`now()` } });
  await recordPeople(run, 'locked', ids);
}
