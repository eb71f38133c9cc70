// The lock under which the parts of somebody's record are put in order: a person's row, for as long as the transaction lasts.
import { asc, inArray } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { users } from '../schema/people.ts';

/** Changes that lock the same people wait for one another, always in the same order, so never for ever. */
export async function lockRecords(db: Db, userIds: readonly string[]): Promise<void> {
  await db
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, [...userIds]))
    .orderBy(asc(users.id))
    .for('no key update');
}
