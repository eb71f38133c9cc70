// Completes a sign-in by a service: finds or connects the person, applies the rules again, and opens a session.
import { randomBytes } from 'node:crypto';
import { Refusal } from '@foothold/domain/contract/refusal';
import { factorSentences } from '@foothold/domain/second-factor/sentences';
import { signInSentences } from '@foothold/domain/sign-in/sentences';
import { ssoSentences } from '@foothold/domain/single-sign-on/flow';
import { and, eq, lt, sql } from '../../kernel/database/drizzle.ts';
import type { Viewer } from '../../kernel/access/actor.ts';
import { record } from '../../kernel/audit/record.ts';
import { first, type Db } from '../../kernel/database/db.ts';
import { withRetries } from '../../kernel/edge/call.ts';
import type { CallContext } from '../../kernel/edge/context.ts';
import { lockClassroomsOf } from '../classrooms/leaving.ts';
import { tokenHash } from '../../kernel/edge/tokens.ts';
import { credentials, factors, oidcFlows } from '../../kernel/schema/auth.ts';
import { userContacts } from '../../kernel/schema/public.ts';
import { createUser } from '../sign-in/accounts.ts';
import { e164 } from '../sign-in/phone-number.ts';
import { stranger } from '../sign-in/hash-queue.ts';
import { beginGrace, beginsGrace, secondStep, type SecondStep } from '../sign-in/second-step.ts';
import { deviceToken, isKnownDevice } from '../sign-in/sessions.ts';
import {
  deliverSession,
  startSession,
  type SignedIn,
  type StartedSession,
} from '../sign-in/start-session.ts';
import { createTicket, type CollegeSession } from '../sign-in/tickets.ts';
import { applyRole } from './apply-role.ts';
import type { IssuerRow } from './configuration.ts';
import { answeredFlow, forgetFlow, sealTokens, type Answer } from './flow.ts';
import {
  isOnlyByOthers,
  link,
  lockSubject,
  requireIdentityOf,
  requireOwnStaff,
  staffInRecords,
  type IdentityRow,
} from './identities.ts';
import { spendLinkCode } from './link-codes.ts';

type Input = { readonly code?: string | undefined; readonly phoneNumber?: string | undefined };
type Given = { readonly input: Input; readonly db: Db; readonly context: CallContext };
type Completed = { readonly session: SignedIn | null; readonly mayCreate: boolean };

const maxTries = 5;

type Ended =
  | { readonly mayCreate: boolean }
  | { readonly started: StartedSession }
  | { readonly step: SecondStep; readonly ticket: string };

export async function completeSignIn({ input, db, context }: Given): Promise<Completed> {
  if (input.code !== undefined || input.phoneNumber !== undefined) await countTry(db, context);
  // Nobody knows it: the account opens by the service, or by another password after a reset. The queue paces newcomers.
  const secretHash = input.phoneNumber === undefined ? '' : await unknownSecretHash(context);
  const ended = await withRetries(() =>
    db.transaction((tx) => signInOrAsk(tx, context, { ...input, secretHash })),
  );
  if ('mayCreate' in ended) return { session: null, mayCreate: ended.mayCreate };
  forgetFlow(context);
  if ('ticket' in ended) throw new Refusal('SECOND_FACTOR', factorSentences.needed, ended);
  return { session: await deliverSession(ended.started, context), mayCreate: false };
}

async function signInOrAsk(
  db: Db,
  context: CallContext,
  input: Input & { readonly secretHash: string },
): Promise<Ended> {
  const { issuer, answer, end } = await answeredFlow(db, context, 'sign in');
  await lockSubject(db, issuer, answer.subject);
  const identity = await identityFor(db, context, { issuer, answer, input });
  if (identity === null) return { mayCreate: mayCreate(issuer, answer) };
  const lockedClassrooms = answer.role === null ? [] : await lockClassroomsOf(db, identity.userId);
  const viewer = await requireOwnStaff(db, issuer, identity.userId);
  if (viewer.staffLocked) throw new Refusal('ACCOUNT_LOCKED', signInSentences.locked);
  await end();
  if (viewer.resetRequired) await retireFirstSecret(db, context, viewer.id);
  const isOnlySaid = await isOnlyByOthers(db, identity);
  // Groups make nobody an administrator on the word of others: from the sign-in on after the one in which they have shown a factor.
  const given = isOnlySaid && answer.role === 'admin' ? viewer.role : answer.role;
  const role = await applyRole(db, { issuer, viewer, role: given, lockedClassrooms });
  const college = {
    identityId: identity.id,
    issuerSid: answer.sid,
    issuerTokens: sealTokens(context.services, identity.id, answer.tokens),
  };
  return openOrIssueTicket(db, context, {
    viewer: { ...viewer, role },
    isTwoStep: answer.isTwoStep,
    mustShow: identity.lastUsedAt === null || (isOnlySaid && [answer.role, role].includes('admin')),
    college,
  });
}

/** Nobody needs a password here any more, so none is asked for, and the one that an administrator may know opens nothing. */
async function retireFirstSecret(db: Db, { services }: CallContext, userId: string): Promise<void> {
  await db.update(userContacts).set({ resetRequired: false }).where(eq(userContacts.userId, userId));
  await db
    .update(credentials)
    .set({ secretHash: services.secrets.unknownHash, updatedAt: sql`now()` })
    .where(eq(credentials.userId, userId));
}

/**
 * As after a right password, unless the service was asked for a second factor itself. The first time a user who has one here
 * shows it all the same, and so do administrators until they have: one administrator alone has said whose account this is.
 */
async function openOrIssueTicket(
  db: Db,
  context: CallContext,
  given: {
    readonly viewer: Viewer;
    readonly isTwoStep: boolean;
    /** The factor that they have here, whatever the service says of its own. */
    readonly mustShow: boolean;
    readonly college: CollegeSession;
  },
): Promise<Ended> {
  const { viewer, isTwoStep, mustShow, college } = given;
  const { settings } = context.services;
  const account = { role: viewer.role, factor: await factorState(db, viewer.id) };
  const isEnough = isTwoStep && !(mustShow && account.factor.has);
  const step = isEnough ? null : secondStep(account, settings);
  if (step !== null) return { step, ticket: await createTicket(db, viewer.id, college) };
  if (!isTwoStep && beginsGrace(account, settings)) await beginGrace(db, viewer.id);
  const { device } = context;
  const started = await startSession(
    db,
    {
      userId: viewer.id,
      role: viewer.role,
      device: await deviceToken(db, context.renewsDevice ? null : device),
      isKnownDevice: device !== null && (await isKnownDevice(db, viewer.id, tokenHash(device))),
      provedBy: 'college account',
      college,
    },
    context,
  );
  return { started };
}

async function factorState(db: Db, userId: string) {
  const has = db.select({ id: factors.id }).from(factors).where(eq(factors.userId, userId));
  const [row] = await db
    .select({
      has: sql<boolean>`exists (${has})`,
      isDue: sql<boolean | null>`${credentials.factorDueAt} <= now()`,
    })
    .from(credentials)
    .where(eq(credentials.userId, userId));
  return row ?? { has: false, isDue: null };
}

/** Known; or connected now: by the records, by an administrator's code, or with a new account. Null: not yet. */
async function identityFor(
  db: Db,
  { services }: CallContext,
  given: {
    readonly issuer: IssuerRow;
    readonly answer: Answer;
    readonly input: Input & { readonly secretHash: string };
  },
): Promise<IdentityRow | null> {
  const { issuer, answer, input } = given;
  const { subject } = answer;
  const known = await requireIdentityOf(db, issuer, answer);
  if (known !== undefined) return known;
  const inRecords = await staffInRecords(db, issuer, answer);
  if (inRecords !== null) return link(db, issuer, subject, { userId: inRecords, by: 'records' });
  if (input.code !== undefined) {
    const userId = await spendLinkCode(db, services.secrets, input.code);
    if (userId === null) throw wrong('code', ssoSentences.wrongCode);
    return link(db, issuer, subject, { userId, by: 'code' });
  }
  if (input.phoneNumber === undefined) return null;
  if (!mayCreate(issuer, answer)) throw new Refusal('RULE', ssoSentences.noNewAccounts);
  const userId = await createStaff(db, {
    issuer,
    answer,
    phoneNumber: e164(input.phoneNumber, services.settings.defaultCountry),
    secretHash: input.secretHash,
  });
  return link(db, issuer, subject, { userId, by: 'first sign-in' });
}

function mayCreate({ createsAccounts }: IssuerRow, { role }: Answer): boolean {
  return createsAccounts && role !== null;
}

/** A number of somebody else is never a way to their account. */
async function createStaff(
  db: Db,
  given: {
    readonly issuer: IssuerRow;
    readonly answer: Answer;
    readonly phoneNumber: string;
    readonly secretHash: string;
  },
): Promise<string> {
  const { issuer, answer, phoneNumber, secretHash } = given;
  const { role, firstName, surname } = answer;
  if (role === null) throw new Error('Without a role no account is created.');
  try {
    const { id } = await createUser(db, {
      firstName,
      surname,
      phoneNumber,
      role,
      categoryIds: [issuer.categoryId],
      secretHash,
    });
    await record(db, {
      actorId: id,
      action: 'joined by college account',
      subjectId: id,
      categoryId: issuer.categoryId,
      details: { role, issuer: issuer.name },
    });
    return id;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'CONFLICT')
      throw wrong('phoneNumber', ssoSentences.numberTaken);
    throw error;
  }
}

function wrong(field: keyof Input, sentence: string): Refusal {
  return new Refusal('RULE', sentence, { fields: { [field]: sentence } });
}

/** Before the code or the number is tried, and outside its transaction, so that what is refused is counted. */
async function countTry(db: Db, { flow }: CallContext): Promise<void> {
  const counted = first(
    await db
      .update(oidcFlows)
      .set({ wrongCodes: sql`${oidcFlows.wrongCodes} + 1` })
      .where(and(eq(oidcFlows.tokenHash, tokenHash(flow ?? '')), lt(oidcFlows.wrongCodes, maxTries)))
      .returning({ tries: oidcFlows.wrongCodes }),
  );
  if (counted === undefined) throw new Refusal('RULE', ssoSentences.tooManyTries);
}

async function unknownSecretHash({ services, address, signal }: CallContext): Promise<string> {
  const failures = await services.networks.failuresOf(services.db, address, '');
  return services.hashQueue.run(stranger(failures, '', signal), () =>
    services.secrets.hash(randomBytes(32).toString('base64url')),
  );
}
