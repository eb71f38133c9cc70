// Sets a new PIN or password: with the code of a reset link, or while a signed-in user is required to choose one.
import { Refusal } from '@foothold/domain/contract/refusal';
import type { Role } from '@foothold/domain/access/roles';
import { newPassword, newPin } from '@foothold/domain/sign-in/input';
import { secretKindOf } from '@foothold/domain/sign-in/secret-kind';
import { signInSentences } from '@foothold/domain/sign-in/sentences';
import { and, eq, sql } from '../../kernel/database/drizzle.ts';
import { first, type Db } from '../../kernel/database/db.ts';
import type { CallContext } from '../../kernel/edge/context.ts';
import type { Viewer } from '../../kernel/access/actor.ts';
import { isNumberHeld } from './number-hold.ts';
import { credentials, resetCodes } from '../../kernel/schema/auth.ts';
import { userContacts, users } from '../../kernel/schema/public.ts';
import { record } from '../../kernel/audit/record.ts';
import { liftAutoLock } from './accounts.ts';
import { requireHardToGuess } from './easy-secret.ts';
import { provedPerson } from './hash-queue.ts';
import { e164 } from './phone-number.ts';
import { ownerOfCode, spendCode } from './reset-codes.ts';
import { endSessionsOf } from './sessions.ts';

/** Permission to set a user's secret. `spend` uses it up, and returns false when it is no longer valid. */
type ResetGrant = {
  readonly userId: string;
  readonly role: Role;
  readonly by: 'code' | 'session';
  readonly spend: (db: Db) => Promise<boolean>;
};

type Given = {
  readonly input: {
    readonly phoneNumber: string;
    readonly pin?: string;
    readonly password?: string;
    readonly resetCode?: string;
  };
  readonly db: Db;
  readonly viewer: Viewer | undefined;
  readonly context: CallContext;
};

export async function completeReset({ input, db, viewer, context }: Given): Promise<{ msg: string }> {
  const { services, address } = context;
  const phoneNumber = e164(input.phoneNumber, services.settings.defaultCountry);
  const code = input.resetCode ?? '';
  const grant =
    code === ''
      ? await grantFromSession(db, phoneNumber, viewer)
      : await grantFromCode(db, phoneNumber, code);
  const secret = requireValidSecret(grant.role, input.pin ?? input.password);
  await requireHardToGuess(secretKindOf(grant.role), secret, [phoneNumber, input.phoneNumber]);
  const known = await hashKnownToStaff(db, grant.userId);
  const secretHash = await services.hashQueue.run(provedPerson(grant.userId, context.signal), async () => {
    if (known !== null && (await services.secrets.verify(secret, known)))
      throw new Refusal('RULE', knownSentences[secretKindOf(grant.role)]);
    return services.secrets.hash(secret);
  });
  await db.transaction(async (tx) => {
    await requireRole(tx, grant);
    if (!(await grant.spend(tx))) throw badReset();
    await replaceSecret(tx, grant, secretHash);
    await endSessionsOf(tx, grant.userId);
    const { userId, by } = grant;
    await record(tx, {
      actorId: userId,
      action: 'reset completed',
      subjectId: userId,
      details: { by, address },
    });
  });
  return { msg: signInSentences.resetDone };
}

const knownSentences = { pin: signInSentences.knownPin, password: signInSentences.knownPassword } as const;

/** While a reset is required, the secret is the one that staff have chosen. Null otherwise. */
async function hashKnownToStaff(db: Db, userId: string): Promise<string | null> {
  const found = await db
    .select({ secretHash: credentials.secretHash })
    .from(credentials)
    .innerJoin(userContacts, eq(userContacts.userId, credentials.userId))
    .where(and(eq(credentials.userId, userId), eq(userContacts.resetRequired, true)));
  return first(found)?.secretHash ?? null;
}

async function grantFromCode(db: Db, phoneNumber: string, code: string): Promise<ResetGrant> {
  const owner = await ownerOfCode(db, phoneNumber, code);
  if (owner === null) throw badReset();
  return { ...owner, by: 'code', spend: (tx) => spendCode(tx, owner.userId, code) };
}

async function grantFromSession(
  db: Db,
  phoneNumber: string,
  viewer: Viewer | undefined,
): Promise<ResetGrant> {
  if (viewer === undefined || !viewer.resetRequired || viewer.staffLocked) throw badReset();
  const { id: userId, role } = viewer;
  const own = and(eq(userContacts.userId, userId), eq(userContacts.phoneNumber, phoneNumber));
  if (first(await db.select({ userId: userContacts.userId }).from(userContacts).where(own)) === undefined) {
    throw new Refusal('INVALID', signInSentences.badPhoneNumber, {
      fields: { phoneNumber: signInSentences.badPhoneNumber },
    });
  }
  return {
    userId,
    role,
    by: 'session',
    spend: async (tx) => {
      const required = await tx
        .update(userContacts)
        .set({ resetRequired: false })
        .where(and(own, eq(userContacts.resetRequired, true)))
        .returning({ userId: userContacts.userId });
      return required.length > 0;
    },
  };
}

/** Refuses RULE, with the sentence for the role's kind of secret. */
function requireValidSecret(role: Role, chosen: string | undefined): string {
  const rule = secretKindOf(role) === 'password' ? newPassword : newPin;
  const parsed = rule.safeParse(chosen);
  if (parsed.success) return parsed.data;
  throw new Refusal('RULE', parsed.error.issues[0]?.message ?? signInSentences.badReset);
}

/**
 * Checks that the user's role still requires the kind of secret that was validated. Locks the contact row first, as
 * signing in and editing do, so that a concurrent sign-in with the old secret waits and is refused.
 */
async function requireRole(db: Db, { userId, role, by }: ResetGrant): Promise<void> {
  await db.execute(sql`select from user_contacts where user_id = ${userId} for update`);
  const person = first(await db.select({ role: users.role }).from(users).where(eq(users.id, userId)));
  if (person === undefined || secretKindOf(person.role) !== secretKindOf(role)) throw badReset();
  // The number changed after the link was sent.
  if (by === 'code' && (await isNumberHeld(db, userId))) throw badReset();
}

/** A completed reset proves identity, so it lifts a lock caused by failed sign-ins, but not a lock by staff. */
async function replaceSecret(db: Db, { userId, role }: ResetGrant, secretHash: string): Promise<void> {
  await db.update(userContacts).set({ resetRequired: false }).where(eq(userContacts.userId, userId));
  await liftAutoLock(db, userId);
  await db
    .update(credentials)
    .set({ secretHash, kind: secretKindOf(role), updatedAt: sql`now()` })
    .where(eq(credentials.userId, userId));
  await db.delete(resetCodes).where(eq(resetCodes.userId, userId));
}

function badReset(): Refusal {
  return new Refusal('INVALID', signInSentences.badReset);
}
