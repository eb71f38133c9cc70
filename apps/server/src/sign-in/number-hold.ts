// For a day after staff changed somebody's number no link goes to the new one, unless a second person confirms the change.
import { numberHoldHours } from '@foothold/domain/people/alerts';
import { and, desc, eq, sql } from 'drizzle-orm';
import { first, type Db } from '../database/db.ts';
import { accountAlerts } from '../schema/people.ts';

/** Has less than a day gone by? */
export function isRecent() {
  return sql<boolean>`${accountAlerts.at} > now() - make_interval(hours => ${numberHoldHours})`;
}

/** The last time that somebody's number was changed; undefined: never, as far as is known. */
export async function lastChangeOf(db: Db, userId: string) {
  return first(
    await db
      .select({
        id: accountAlerts.id,
        actorId: accountAlerts.actorId,
        confirmedAt: accountAlerts.confirmedAt,
        isRecent: isRecent(),
      })
      .from(accountAlerts)
      .where(and(eq(accountAlerts.userId, userId), eq(accountAlerts.kind, 'number changed')))
      .orderBy(desc(accountAlerts.at))
      .limit(1),
  );
}

/** May nobody be let in by a link to this person's number yet? */
export async function isNumberHeld(db: Db, userId: string): Promise<boolean> {
  const change = await lastChangeOf(db, userId);
  return change !== undefined && change.confirmedAt === null && change.isRecent;
}
