// Checks the proof that somebody brings. Wrong codes are counted: after ten in a row only a reset or staff help.
import { Refusal } from '@foothold/domain/contract/refusal';
import { waysToProve, type WayToProve } from '@foothold/domain/access/ways-to-prove';
import type { Proof } from '@foothold/domain/second-factor/proof';
import { factorSentences } from '@foothold/domain/second-factor/sentences';
import { signInSentences } from '@foothold/domain/sign-in/sentences';
import { and, count, eq, isNull, lt, sql } from '../../kernel/database/drizzle.ts';
import { record } from '../../kernel/audit/record.ts';
import { first, type Db } from '../../kernel/database/db.ts';
import type { CallContext } from '../../kernel/edge/context.ts';
import { collegeAsksTwoSteps, isConnected } from '../../kernel/access/recent-proof.ts';
import { credentials, factors, recoveryCodes } from '../../kernel/schema/auth.ts';
import { userContacts, users } from '../../kernel/schema/public.ts';
import { maxAttempts } from '../sign-in/attempts.ts';
import { provedPerson } from '../sign-in/hash-queue.ts';
import { deleteTicketsOf } from '../sign-in/tickets.ts';
import { acceptAppCode } from './app-codes.ts';
import { acceptPasskey } from './passkeys.ts';
import { acceptRecoveryCode } from './recovery-codes.ts';

/** The ways that count as a second factor, the best first. Empty while the user has none. */
export async function secondFactorsOf(db: Db, userId: string): Promise<readonly WayToProve[]> {
  const kinds = await db
    .selectDistinct({ kind: factors.kind })
    .from(factors)
    .where(eq(factors.userId, userId));
  if (kinds.length === 0) return [];
  const codes = first(
    await db
      .select({ left: count() })
      .from(recoveryCodes)
      .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt))),
  );
  const found = new Set<WayToProve>(kinds.map(({ kind }) => kind));
  if ((codes?.left ?? 0) > 0) found.add('recovery code');
  return waysToProve.filter((way) => found.has(way));
}

/**
 * How a signed-in user can prove that it is still them: by the password only while they have nothing else and it is not disabled. By
 * the college only if that is not weaker than a factor which they have here.
 */
export async function waysOf(db: Db, userId: string): Promise<readonly WayToProve[]> {
  const ways = await secondFactorsOf(db, userId);
  const [account] = await db
    .select({ isConnected, collegeAsksTwoSteps })
    .from(users)
    .where(eq(users.id, userId));
  if (account?.isConnected !== true) return ways.length > 0 ? ways : ['password'];
  // A college that asks for a password alone is less than what they have here.
  const isEnough = ways.length === 0 || account.collegeAsksTwoSteps;
  return waysToProve.filter((way) => (way === 'college account' ? isEnough : ways.includes(way)));
}

/**
 * Refuses WRONG_SECRET for a wrong proof, ACCOUNT_LOCKED after ten in a row. Not in a transaction: what is refused must
 * have been counted.
 */
export async function acceptProof(
  db: Db,
  context: CallContext,
  { userId, proof, ways }: { userId: string; proof: Proof; ways: readonly WayToProve[] },
): Promise<WayToProve> {
  const { settings } = context.services;
  if (!ways.includes(proof.kind)) throw wrong(proof);
  if (proof.kind === 'passkey') {
    // Nothing to guess: only wrong codes are counted.
    if (!(await acceptPasskey(db, settings, userId, proof.response))) throw wrong(proof);
    return proof.kind;
  }
  const failures = await countFailure(db, userId);
  if (await isRightOrUncounted(db, context, userId, proof)) {
    await clearFactorFailures(db, userId);
    if (proof.kind === 'recovery code')
      await record(db, {
        actorId: userId,
        action: 'recovery code used',
        subjectId: userId,
        details: { address: context.address },
      });
    return proof.kind;
  }
  await recordWrong(db, context, { userId, kind: proof.kind, failures });
  throw wrong(proof);
}

/** Before the code is checked, and in one statement, so that a hundred guesses at once get ten tries. */
async function countFailure(db: Db, userId: string): Promise<number> {
  const counted = first(
    await db
      .update(credentials)
      .set({ factorFailures: sql`${credentials.factorFailures} + 1` })
      .where(and(eq(credentials.userId, userId), lt(credentials.factorFailures, maxAttempts)))
      .returning({ failures: credentials.factorFailures }),
  );
  if (counted === undefined) throw new Refusal('ACCOUNT_LOCKED', signInSentences.locked);
  return counted.failures;
}

async function clearFactorFailures(db: Db, userId: string): Promise<void> {
  await db.update(credentials).set({ factorFailures: 0 }).where(eq(credentials.userId, userId));
}

type CodeOrPassword = Exclude<Proof, { readonly kind: 'passkey' }>;

/** What could not be checked, because the queue was full or the client has gone, was no guess. */
async function isRightOrUncounted(
  db: Db,
  context: CallContext,
  userId: string,
  proof: CodeOrPassword,
): Promise<boolean> {
  try {
    return await isRight(db, context, userId, proof);
  } catch (error) {
    await db
      .update(credentials)
      .set({ factorFailures: sql`greatest(${credentials.factorFailures} - 1, 0)` })
      .where(eq(credentials.userId, userId));
    throw error;
  }
}

async function isRight(
  db: Db,
  { services: { secrets, hashQueue }, signal }: CallContext,
  userId: string,
  proof: CodeOrPassword,
): Promise<boolean> {
  if (proof.kind === 'app') return acceptAppCode(db, secrets, userId, proof.code);
  if (proof.kind === 'recovery code') return acceptRecoveryCode(db, secrets, userId, proof.code);
  const stored = first(
    await db.select({ hash: credentials.secretHash }).from(credentials).where(eq(credentials.userId, userId)),
  );
  return hashQueue.run(provedPerson(userId, signal), () =>
    secrets.verify(proof.password, stored?.hash ?? null),
  );
}

async function recordWrong(
  db: Db,
  { address }: CallContext,
  { userId, kind, failures }: { userId: string; kind: WayToProve; failures: number },
): Promise<void> {
  await db.transaction(async (tx) => {
    await record(tx, {
      actorId: null,
      action: 'second factor wrong',
      subjectId: userId,
      details: { kind, address },
    });
    if (failures < maxAttempts) return;
    // Lets staff see why this user cannot sign in, and unlock the account.
    await tx
      .update(userContacts)
      .set({ autoLockedAt: sql`coalesce(${userContacts.autoLockedAt}, now())` })
      .where(eq(userContacts.userId, userId));
    await deleteTicketsOf(tx, userId);
    await record(tx, {
      actorId: null,
      action: 'locked by failed sign-ins',
      subjectId: userId,
      details: { countedBy: 'second factor', address },
    });
  });
}

const wrongSentences = {
  password: factorSentences.wrongPassword,
  passkey: factorSentences.badPasskey,
  app: factorSentences.wrongCode,
  'recovery code': factorSentences.wrongRecoveryCode,
} as const satisfies Record<Proof['kind'], string>;

function wrong({ kind }: Proof): Refusal {
  return new Refusal('WRONG_SECRET', wrongSentences[kind]);
}
