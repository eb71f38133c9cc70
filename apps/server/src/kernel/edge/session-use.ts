// Records that a session is in use, which keeps a staff session from timing out.
import { and, eq, sql } from '../database/drizzle.ts';
import type { Db } from '../database/db.ts';
import { sessions } from '../schema/auth.ts';

const useMinutes = 5;

/**
 * Called for calls and reads that a user makes, not for an open page, whose socket stays connected by itself. Written
 * every five minutes at most.
 */
export async function noteUse(
  db: Db,
  { sessionId, lastUsedAt }: { readonly sessionId: string; readonly lastUsedAt: Date },
  network: string,
  staffIdleHours: number,
): Promise<void> {
  if (Date.now() - lastUsedAt.getTime() < useMinutes * 60_000) return;
  await db
    .update(sessions)
    .set({
      lastUsedAt: sql`now()`,
      network,
      idleEndsAt: sql`case when ${sessions.idleEndsAt} is not null then ${idleEnd(staffIdleHours)} end`,
    })
    .where(
      and(
        eq(sessions.id, sessionId),
        sql`${sessions.lastUsedAt} <= now() - make_interval(mins => ${useMinutes})`,
      ),
    );
}

/** When a staff session that is used now times out. */
function idleEnd(hours: number) {
  return sql`now() + make_interval(hours => ${hours})`;
}
