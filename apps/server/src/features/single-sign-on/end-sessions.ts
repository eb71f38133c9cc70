// Ends what somebody has open here because their college says so; the live hub closes the sockets.
import { record } from '../../kernel/audit/record.ts';
import { and, eq } from '../../kernel/database/drizzle.ts';
import { isActiveBreakGlass } from '../../kernel/access/break-glass.ts';
import type { Db } from '../../kernel/database/db.ts';
import { breakGlass, type identities, sessions, signInTickets } from '../../kernel/schema/auth.ts';
import { endSessionsOf } from '../sign-in/sessions.ts';

type IdentityRow = typeof identities.$inferSelect;

/**
 * All sessions, also from before the account was connected. Those of administrators for emergencies end only where they
 * are by this service: their password works without it. `sid`: only that session of the college's, also
 * where the sign-in by it is not complete.
 */
export async function endSessionsByCollege(
  db: Db,
  { id: identityId, userId }: IdentityRow,
  why: 'back-channel logout' | 'account gone' | 'no group' | 'other subject',
  sid: string | null = null,
): Promise<void> {
  const emergency = await db
    .select({ userId: breakGlass.userId })
    .from(breakGlass)
    .where(and(eq(breakGlass.userId, userId), isActiveBreakGlass));
  if (sid === null && emergency.length === 0) await endSessionsOf(db, userId);
  else
    for (const table of [sessions, signInTickets])
      await db
        .delete(table)
        .where(and(eq(table.identityId, identityId), sid === null ? undefined : eq(table.issuerSid, sid)));
  await record(db, { actorId: null, action: 'signed out by college', subjectId: userId, details: { why } });
}
