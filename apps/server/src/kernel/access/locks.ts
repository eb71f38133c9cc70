// Locks user rows, so that changes to the order within one user's record run one after the other.
import { asc, inArray } from '../database/drizzle.ts';
import type { Db } from '../database/db.ts';
import { users } from '../schema/public.ts';

/** Locks are taken in the order of ids, so changes that lock the same users wait for each other without a deadlock. */
export async function lockRecords(db: Db, userIds: readonly string[]): Promise<void> {
  await db
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, [...userIds]))
    .orderBy(asc(users.id))
    .for('no key update');
}
