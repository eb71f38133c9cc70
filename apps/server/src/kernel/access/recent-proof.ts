// Whether the user of a session has shown lately that it is still them: for what would hurt if somebody else did it on an open page.
import { Refusal } from '@foothold/domain/contract/refusal';
import { factorSentences } from '@foothold/domain/second-factor/sentences';
import { eq, sql } from '../database/drizzle.ts';
import type { Db } from '../database/db.ts';
import { users } from '../schema/public.ts';
import type { ProvedActor } from './actor.ts';

const validMs = 15 * 60_000;

/** Refuses PROOF_REQUIRED after 15 minutes, even to those who have only a password to prove it with. */
export function requireProof(actor: ProvedActor | null): void {
  if (actor === null || !isRecent(actor.provedAt)) throw proofRequired();
}

/** Of a user in a query of the table `users`: the services that are switched on, which they can sign in by. Not those of a category that they have left. */
const ownServices = sql`auth.identities
  join auth.issuers on issuers.id = identities.issuer_id and issuers.enabled_at is not null
  join user_categories on user_categories.category_id = issuers.category_id
    and user_categories.user_id = identities.user_id
  join categories on categories.id = issuers.category_id and categories.hidden_at is null
  where identities.user_id = users.id`;

/**
 * Whether the user, in a query of the table `users`, can be asked by their college's service. Not `exists`, for which PostgreSQL
 * may read the memberships of everybody.
 */
export const isConnected = sql<boolean>`coalesce((select true from ${ownServices} limit 1), false)`;

/** The service that asks them: the first that they were connected with. */
export const ownService = sql<string | null>`(
  select issuers.id from ${ownServices} order by identities.linked_at limit 1)`;

/** Whether that service asks for a second factor itself. */
export const collegeAsksTwoSteps = sql<boolean>`coalesce((
  select cardinality(issuers.required_amr || issuers.required_acr || issuers.required_acrs) > 0
  from ${ownServices} order by identities.linked_at limit 1), false)`;

const hasFactor = sql<boolean>`exists (select from auth.factors where factors.user_id = users.id)`;

/** Whether the user, in a query of the table `users`, signs in in two steps: here, or at their college. */
export const hasSecondFactor = sql<boolean>`(${hasFactor} or ${collegeAsksTwoSteps})`;

/**
 * The same, but asks only those who have a second factor or a college account. Of the others it could only ask the password
 * again, which the thief of a session may know.
 */
export async function requireRecentProof(db: Db, actor: ProvedActor | null): Promise<void> {
  if (actor === null || isRecent(actor.provedAt)) return;
  const [account] = await db
    .select({
      canProve: sql<boolean>`${isConnected} or ${hasFactor}`,
    })
    .from(users)
    .where(eq(users.id, actor.id));
  if (account?.canProve === true) throw proofRequired();
}

function isRecent(provedAt: Date | null): boolean {
  return provedAt !== null && Date.now() - provedAt.getTime() < validMs;
}

function proofRequired(): Refusal {
  return new Refusal('PROOF_REQUIRED', factorSentences.proveAgain);
}
