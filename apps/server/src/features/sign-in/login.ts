// Signs users in. Every failed attempt takes the same steps and gets the same answer, whatever the number.
import { Refusal } from '@foothold/domain/contract/refusal';
import { factorSentences } from '@foothold/domain/second-factor/sentences';
import { typedDigits } from '@foothold/domain/sign-in/digits';
import { signInSentences } from '@foothold/domain/sign-in/sentences';
import { ssoSentences } from '@foothold/domain/single-sign-on/flow';
import type { Db } from '../../kernel/database/db.ts';
import { sentTogether } from '../../kernel/database/sent-together.ts';
import type { CallContext, Services } from '../../kernel/edge/context.ts';
import { networkOf } from '../../kernel/edge/network.ts';
import { tokenHash } from '../../kernel/edge/tokens.ts';
import {
  clearFailures,
  failAttempt,
  releaseAttempt,
  reserveAttempt,
  succeedAttempt,
  type Attempt,
} from './attempts.ts';
import { phoneWithCode, knownDevice, stranger } from './hash-queue.ts';
import { record } from '../../kernel/audit/record.ts';
import { e164 } from './phone-number.ts';
import { isSignInCode } from './sign-in-codes.ts';
import { beginGrace, beginsGrace, secondStep, type SecondStep } from './second-step.ts';
import { deviceToken, hasSignedIn } from './sessions.ts';
import { deliverSession, startSession, type SignedIn, type StartedSession } from './start-session.ts';
import { createTicket } from './tickets.ts';

type Given = {
  readonly input: {
    readonly phoneNumber: string;
    readonly pin?: string;
    readonly password?: string;
    readonly roomCode?: string;
  };
  readonly db: Db;
  readonly context: CallContext;
};

const newKindSentences = {
  pin: signInSentences.nowPin,
  password: signInSentences.nowPassword,
} as const;

export async function login({ input, db, context }: Given): Promise<SignedIn> {
  const { services, address } = context;
  const phoneNumber = e164(input.phoneNumber, services.settings.defaultCountry);
  const device = context.device === null ? null : tokenHash(context.device);
  const lane = await laneOf(db, phoneNumber, device, input.roomCode, context);
  // The attempt is counted when it is dequeued and then always hashed: disconnecting earlier neither costs nor gains one.
  const { attempt, isCorrect } = await services.hashQueue.run(lane, async () => {
    const reserved = await reserveAttempt(db, phoneNumber, device);
    if (reserved === null) throw new Refusal('ACCOUNT_LOCKED', signInSentences.locked);
    return {
      attempt: reserved,
      isCorrect: await verifySecret(db, reserved, input.pin ?? input.password ?? '', services),
    };
  });
  if (!isCorrect) throw await recordFailure(db, attempt, context);
  const signedIn = await signInOrIssueTicket(db, attempt, context);
  services.networks.succeeded(address, phoneNumber);
  return signedIn;
}

async function laneOf(
  db: Db,
  phoneNumber: string,
  device: Buffer | null,
  signInCode: string | undefined,
  { services, address, signal }: CallContext,
) {
  if (device !== null && (await hasSignedIn(db, phoneNumber, device)))
    return knownDevice(phoneNumber, signal);
  if (signInCode !== undefined && isSignInCode(services.secrets, signInCode, new Date())) {
    await services.networks.liftLimits(db, address);
    return phoneWithCode(networkOf(address), phoneNumber, signal);
  }
  return stranger(await services.networks.failuresOf(db, address, phoneNumber), phoneNumber, signal);
}

async function verifySecret(
  db: Db,
  attempt: Attempt,
  secret: string,
  { secrets }: Services,
): Promise<boolean> {
  try {
    return await secrets.verify(normaliseSecret(attempt, secret), attempt.secretHash);
  } catch (error) {
    await releaseAttempt(db, attempt);
    throw error;
  }
}

/** PINs may use the digits of any script; passwords are compared unchanged. */
function normaliseSecret({ secretKind }: Attempt, secret: string): string {
  return secretKind === 'password' ? secret : typedDigits(secret);
}

async function recordFailure(db: Db, attempt: Attempt, context: CallContext): Promise<Refusal> {
  // A known device has ten attempts of its own and needs no other limit.
  if (attempt.countedBy !== 'device') context.services.networks.failed(context.address, attempt.phoneNumber);
  context.services.failedSignIns.note(attempt, context.address);
  const locked = await failAttempt(db, attempt, context.address);
  return locked
    ? new Refusal('ACCOUNT_LOCKED', signInSentences.locked)
    : new Refusal('WRONG_SECRET', signInSentences.wrong);
}

/** Opens a session, or issues a ticket where a second factor is needed. */
async function signInOrIssueTicket(db: Db, attempt: Attempt, context: CallContext): Promise<SignedIn> {
  const { userId } = attempt;
  if (userId === null) throw new Error('An unknown number cannot have a correct secret.');
  const ended = await db.transaction(async (tx): Promise<Ended> => {
    const [outcome, device] = await sentTogether([
      succeedAttempt(tx, attempt),
      deviceToken(tx, context.renewsDevice ? null : context.device),
    ]);
    // Only a user who knows the secret learns that staff locked the account.
    if (outcome.is === 'locked') throw new Refusal('ACCOUNT_LOCKED', signInSentences.locked);
    if (outcome.is === 'changed') throw new Refusal('WRONG_SECRET', signInSentences.wrong);
    if (outcome.is === 'passwordDisabled') return { passwordDisabled: true };
    if (outcome.is === 'otherKind') return { neededKind: outcome.needed };
    const { role } = outcome;
    const isKnownDevice = attempt.countedBy === 'device';
    const step = secondStep(outcome, context.services.settings);
    if (step !== null) {
      await clearFailures(tx, attempt);
      await record(tx, {
        actorId: userId,
        action: 'second factor asked',
        subjectId: userId,
        details: { address: context.address, device: isKnownDevice ? 'known' : 'new' },
      });
      return { step, ticket: await createTicket(tx, userId) };
    }
    if (beginsGrace(outcome, context.services.settings)) await beginGrace(tx, userId);
    const [started] = await sentTogether([
      startSession(tx, { userId, role, device, isKnownDevice, provedBy: 'password' }, context),
      clearFailures(tx, attempt),
    ]);
    return { started };
  });
  if ('started' in ended) return deliverSession(ended.started, context);
  // A user who knows the secret is most likely its owner: trying it again must not lock the account.
  await releaseAttempt(db, attempt);
  if ('passwordDisabled' in ended) throw new Refusal('RULE', ssoSentences.passwordDisabled);
  if ('neededKind' in ended) throw new Refusal('RESET_REQUIRED', newKindSentences[ended.neededKind]);
  throw new Refusal('SECOND_FACTOR', factorSentences.needed, ended);
}

type Ended =
  | { readonly passwordDisabled: true }
  | { readonly started: StartedSession }
  | { readonly neededKind: keyof typeof newKindSentences }
  | { readonly step: SecondStep; readonly ticket: string };
