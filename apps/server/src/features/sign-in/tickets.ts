// Tickets: what a sign-in with the right password gets where a second factor is needed. A ticket opens nothing by itself.
import { randomBytes } from 'node:crypto';
import { Refusal } from '@foothold/domain/contract/refusal';
import type { FactorKind } from '@foothold/domain/second-factor/proof';
import { factorSentences } from '@foothold/domain/second-factor/sentences';
import { and, eq, gt, sql } from '../../kernel/database/drizzle.ts';
import { first, type Db } from '../../kernel/database/db.ts';
import { tokenHash } from '../../kernel/edge/tokens.ts';
import { identities, signInTickets } from '../../kernel/schema/auth.ts';

/** Of a session by single sign-on: the identity, the college's session id, and its encrypted tokens. */
export type CollegeSession = {
  readonly identityId: string;
  readonly issuerSid: string | null;
  readonly issuerTokens: Buffer | null;
};

export type Ticket = {
  readonly userId: string;
  /** What the user has just added with it, and thereby proved. */
  readonly provedBy: FactorKind | null;
  /** Null: the first step was the password. */
  readonly college: CollegeSession | null;
};

const validMinutes = 10;

/** 256 random bits; the database stores their hash. */
export async function createTicket(
  db: Db,
  userId: string,
  college: CollegeSession | null = null,
): Promise<string> {
  const ticket = randomBytes(32).toString('base64url');
  await db.insert(signInTickets).values({
    tokenHash: tokenHash(ticket),
    userId,
    ...college,
    expiresAt: sql`now() + make_interval(mins => ${validMinutes})`,
  });
  return ticket;
}

/** Refuses NOT_SIGNED_IN when it has ended: after ten minutes, once used, or with the sessions of its user. */
export async function ownerOfTicket(db: Db, ticket: string): Promise<Ticket> {
  const found = first(await db.select().from(signInTickets).where(isValid(ticket)));
  if (found === undefined) return refuseExpired();
  const { userId, provedBy, identityId, issuerSid, issuerTokens } = found;
  return { userId, provedBy, college: identityId === null ? null : { identityId, issuerSid, issuerTokens } };
}

/** Uses it up. Refuses as `ownerOfTicket` does, so that of two calls at once only one gets a session. */
export async function spendTicket(db: Db, ticket: string): Promise<void> {
  const spent = await db
    .delete(signInTickets)
    .where(isValid(ticket))
    .returning({ userId: signInTickets.userId });
  if (spent.length === 0) refuseExpired();
}

/** Once the person has shown a factor of their own in a sign-in or session by this identity. Only the first time counts. */
export async function noteOwnFactor(db: Db, identityId: string): Promise<void> {
  await db
    .update(identities)
    .set({ ownFactorAt: sql`coalesce(${identities.ownFactorAt}, now())` })
    .where(eq(identities.id, identityId));
}

export async function markProved(db: Db, ticket: string, provedBy: FactorKind): Promise<void> {
  await db.update(signInTickets).set({ provedBy }).where(isValid(ticket));
}

export async function deleteTicketsOf(db: Db, userId: string): Promise<void> {
  await db.delete(signInTickets).where(eq(signInTickets.userId, userId));
}

function isValid(ticket: string) {
  return and(eq(signInTickets.tokenHash, tokenHash(ticket)), gt(signInTickets.expiresAt, sql`now()`));
}

function refuseExpired(): never {
  throw new Refusal('NOT_SIGNED_IN', factorSentences.expired);
}
