// Whether the user of a session has shown lately that it is still them: for what would hurt if somebody else did it on an open page.
import { Refusal } from '@foothold/domain/contract/refusal';
import { factorSentences } from '@foothold/domain/second-factor/sentences';
import { eq } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { factors } from '../schema/second-factor.ts';
import type { ProvedActor } from './actor.ts';

const validMs = 15 * 60_000;

/** Refuses PROOF_REQUIRED after 15 minutes, even to those who have only a password to prove it with. */
export function requireProof(actor: ProvedActor | null): void {
  if (actor === null || !isRecent(actor.provedAt)) throw proofRequired();
}

/**
 * The same, but asks only those who have a second factor. Of the others it could only ask the password again, which whoever
 * stole it knows.
 */
export async function requireRecentProof(db: Db, actor: ProvedActor | null): Promise<void> {
  if (actor === null || isRecent(actor.provedAt)) return;
  const own = await db.select({ id: factors.id }).from(factors).where(eq(factors.userId, actor.id)).limit(1);
  if (own.length > 0) throw proofRequired();
}

function isRecent(provedAt: Date | null): boolean {
  return provedAt !== null && Date.now() - provedAt.getTime() < validMs;
}

function proofRequired(): Refusal {
  return new Refusal('PROOF_REQUIRED', factorSentences.proveAgain);
}
