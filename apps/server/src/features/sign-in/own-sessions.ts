// Lets users end their own sessions and lift a lock that somebody else's failed sign-ins caused.
import { notFound, Refusal } from '@foothold/domain/contract/refusal';
import { signInSentences } from '@foothold/domain/sign-in/sentences';
import { and, count, eq, ne, sql } from '../../kernel/database/drizzle.ts';
import { record } from '../../kernel/audit/record.ts';
import { audit, sessions } from '../../kernel/schema/auth.ts';
import { userContacts } from '../../kernel/schema/public.ts';
import { first, type Db } from '../../kernel/database/db.ts';
import type { Once } from '../../kernel/edge/applied-calls.ts';
import type { CallContext } from '../../kernel/edge/context.ts';
import type { Viewer } from '../../kernel/access/actor.ts';
import { liftSecretLock } from './accounts.ts';

type Given = { readonly db: Db; readonly viewer: Viewer; readonly context: CallContext };

/** Each lift allows ten more attempts, so it is limited in case of a stolen session: 50 attempts a day find one PIN in 20,000. */
const maxLiftsPerDay = 5;

export async function endOwnSession({
  input,
  db,
  viewer,
}: Given & { readonly input: { readonly sessionId: string } }): Promise<void> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.id, input.sessionId), eq(sessions.userId, viewer.id)))
    .returning({ id: sessions.id });
  if (ended.length === 0) throw notFound();
  await recordEnd(db, viewer, ended.length);
}

export async function endOtherSessions({ db, viewer, context, once }: Given & { readonly once: Once }) {
  const { actor } = context;
  if (actor === null) throw new Error('A signed-in call must have a session.');
  const { length: ended } = await once(async () => {
    const others = await db
      .delete(sessions)
      .where(and(eq(sessions.userId, viewer.id), ne(sessions.id, actor.sessionId)))
      .returning({ id: sessions.id });
    await recordEnd(db, viewer, others.length);
    return others.map(({ id }) => id);
  });
  return { ended };
}

async function recordEnd(db: Db, { id }: Viewer, ended: number): Promise<void> {
  await record(db, { actorId: id, action: 'sessions ended', subjectId: id, details: { ended } });
}

/**
 * A lock by staff ends every session, so a signed-in user can only have the automatic kind. That of the second factor stays:
 * who guesses its codes may be in this session.
 */
export async function liftOwnLock({ db, viewer, once }: Given & { readonly once: Once }): Promise<void> {
  await once(() => lift(db, viewer.id));
}

async function lift(db: Db, id: string): Promise<void> {
  // Serialises concurrent lifts so that each counts the ones before it.
  await db.execute(sql`select from user_contacts where user_id = ${id} for update`);
  const account = first(await db.select().from(userContacts).where(eq(userContacts.userId, id)));
  if (account?.autoLockedAt == null) return;
  const lifted = first(
    await db
      .select({ times: count() })
      .from(audit)
      .where(
        and(
          eq(audit.actorId, id),
          eq(audit.act, 'own lock lifted'),
          sql`${audit.at} > now() - interval '1 day'`,
        ),
      ),
  );
  if ((lifted?.times ?? 0) >= maxLiftsPerDay) throw new Refusal('TOO_MANY', signInSentences.tooManyUnlocks);
  await liftSecretLock(db, id);
  await record(db, { actorId: id, action: 'own lock lifted', subjectId: id });
}
