// For a day after staff change a user's number, no reset link goes to it unless a second person confirms the change.
import { numberHoldHours } from '@foothold/domain/people/alerts';
import { and, desc, eq, sql } from '../../kernel/database/drizzle.ts';
import { first, type Db } from '../../kernel/database/db.ts';
import { accountAlerts } from '../../kernel/schema/public.ts';

/** SQL condition: the change is less than a day old. */
export function isRecent() {
  return sql<boolean>`${accountAlerts.at} > now() - make_interval(hours => ${numberHoldHours})`;
}

/** The latest change of a user's number; undefined when none is recorded. */
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

/** True while no reset link may be sent to this user's number. */
export async function isNumberHeld(db: Db, userId: string): Promise<boolean> {
  const change = await lastChangeOf(db, userId);
  return change !== undefined && change.confirmedAt === null && change.isRecent;
}
