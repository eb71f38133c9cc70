// Signs people in. Whatever the number, every wrong try takes the same steps and gets the same answer.
import { Refusal, sentences } from '@foothold/domain/contract/refusal';
import { asciiDigits } from '@foothold/domain/sign-in/digits';
import { signInSentences } from '@foothold/domain/sign-in/sentences';
import type { Db } from '../database/db.ts';
import type { CallContext } from '../edge/context.ts';
import { deviceCookie, filesCookie } from '../edge/cookies.ts';
import { tokenHash } from '../edge/request.ts';
import { countFailure, uncountFailure } from './address-failures.ts';
import { failAttempt, releaseAttempt, reserveAttempt, succeedAttempt, type Attempt } from './attempts.ts';
import { record } from '../audit/record.ts';
import { e164 } from './phone-number.ts';
import { deviceSeconds, openSession, rememberDevice, sessionSeconds } from './sessions.ts';

type Given = {
  readonly input: { readonly phoneNumber: string; readonly pin?: string; readonly password?: string };
  readonly db: Db;
  readonly context: CallContext;
};

const otherKindSentences = {
  pin: signInSentences.nowPin,
  password: signInSentences.nowPassword,
} as const;

export async function login({ input, db, context }: Given): Promise<SignedIn> {
  const phoneNumber = e164(input.phoneNumber, context.services.settings.defaultCountry);
  const attempt = await begin(db, phoneNumber, context);
  const right = await check(db, attempt, input.pin ?? input.password ?? '', context);
  if (!right) throw await refusal(db, attempt, context);
  const signedIn = await admit(db, attempt, context);
  if (attempt.countedBy !== 'device') await uncountFailure(db, context.address);
  return signedIn;
}

type SignedIn = { readonly token: string; readonly userId: string; readonly expiresAt: string };

async function begin(db: Db, phoneNumber: string, context: CallContext): Promise<Attempt> {
  const device = context.device === null ? null : tokenHash(context.device);
  const attempt = await reserveAttempt(db, phoneNumber, device);
  // Knocking at a locked door teaches nothing, so it does not use up the tries of the classroom.
  if (attempt === null) throw new Refusal('ACCOUNT_LOCKED', signInSentences.locked);
  // A device with ten tries of its own needs no other limit, and nobody beside it can use up its address.
  if (attempt.countedBy === 'device' || (await countFailure(db, context.address))) return attempt;
  await releaseAttempt(db, attempt);
  throw new Refusal('TOO_MANY', sentences.tooMany);
}

async function check(db: Db, attempt: Attempt, secret: string, context: CallContext): Promise<boolean> {
  try {
    return await context.services.secrets.verify(secretOf(attempt, secret), attempt.secretHash);
  } catch (error) {
    await giveBack(db, attempt, context);
    throw error;
  }
}

async function giveBack(db: Db, attempt: Attempt, context: CallContext): Promise<void> {
  await releaseAttempt(db, attempt);
  if (attempt.countedBy !== 'device') await uncountFailure(db, context.address);
}

/** A PIN counts in the digits of any script; a password is taken as it is. */
function secretOf({ secretKind }: Attempt, secret: string): string {
  return secretKind === 'password' ? secret : asciiDigits(secret.trim());
}

async function refusal(db: Db, attempt: Attempt, context: CallContext): Promise<Refusal> {
  const locked = await failAttempt(db, attempt, context.address);
  return locked
    ? new Refusal('ACCOUNT_LOCKED', signInSentences.locked)
    : new Refusal('WRONG_SECRET', signInSentences.wrong);
}

async function admit(db: Db, attempt: Attempt, context: CallContext): Promise<SignedIn> {
  const { userId } = attempt;
  if (userId === null) throw new Error('A number of nobody cannot have the right secret.');
  const { needed, opened } = await db.transaction(async (tx) => {
    const outcome = await succeedAttempt(tx, attempt);
    // That staff locked an account is told only to who knows its secret: anybody else learns nothing.
    if (outcome.is === 'locked') throw new Refusal('ACCOUNT_LOCKED', signInSentences.locked);
    if (outcome.is === 'changed') throw new Refusal('WRONG_SECRET', signInSentences.wrong);
    if (outcome.is === 'otherKind') return { needed: outcome.needed, opened: null };
    const { role } = outcome;
    const session = await openSession(tx, { id: userId, role });
    const device = await rememberDevice(tx, userId, context.renewsDevice ? null : context.device);
    await record(tx, {
      actorId: userId,
      act: 'signed in',
      subjectId: userId,
      details: { address: context.address, device: attempt.countedBy === 'device' ? 'known' : 'new' },
    });
    return { needed: null, opened: { session, device, role } };
  });
  if (opened === null) {
    // Whoever knows the old secret is most likely its owner, and must not be locked out by trying it again.
    await giveBack(db, attempt, context);
    throw new Refusal('RESET_REQUIRED', otherKindSentences[needed]);
  }
  const { session, device, role } = opened;
  context.cookies.set(filesCookie, session.filesToken, {
    maxAgeSeconds: sessionSeconds(role),
    path: '/files',
  });
  context.cookies.set(deviceCookie, device, { maxAgeSeconds: deviceSeconds, path: '/api/users' });
  return { token: session.token, userId, expiresAt: session.expiresAt.toISOString() };
}
