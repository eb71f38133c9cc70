// What staff do with their second factor. None is repeated from an outbox: their answers are secrets, or expire.
import { randomUUID } from 'node:crypto';
import { notFound, Refusal, sentences } from '@foothold/domain/contract/refusal';
import * as contract from '@foothold/domain/second-factor/calls';
import type { FactorKind } from '@foothold/domain/second-factor/proof';
import { factorSentences } from '@foothold/domain/second-factor/sentences';
import { and, eq, sql } from '../../kernel/database/drizzle.ts';
import { keepingBreakGlass } from '../../kernel/access/break-glass.ts';
import { requireProof } from '../../kernel/access/recent-proof.ts';
import { record } from '../../kernel/audit/record.ts';
import { first, type Db } from '../../kernel/database/db.ts';
import { call, slowCall } from '../../kernel/edge/call.ts';
import type { CallContext } from '../../kernel/edge/context.ts';
import { factors, recoveryCodes, sessions } from '../../kernel/schema/auth.ts';
import { users } from '../../kernel/schema/public.ts';
import { browserNameOf } from '../sign-in/browser-name.ts';
import { markProved, noteOwnFactor } from '../sign-in/tickets.ts';
import { encryptSecret, newAppSecret, stepOf } from './app-codes.ts';
import * as signingIn from './complete-sign-in.ts';
import { assertionOptions, hasPasskeys, registrationOptions, storePasskey } from './passkeys.ts';
import { acceptProof, secondFactorsOf, waysOf } from './prove.ts';
import { renewCodes } from './recovery-codes.ts';
import { lockWhoMayAdd, requireMayAdd, subjectOf } from './subject.ts';
import { notifyUser } from './notify-user.ts';

export const completeSignIn = slowCall(contract.completeSignIn, signingIn.completeSignIn);

export const beginProof = call(contract.beginProof, async ({ input: { ticket }, db, context }) => {
  const userId = await subjectOf(db, ticket, context);
  const ways = ticket === undefined ? await waysOf(db, userId) : await secondFactorsOf(db, userId);
  const passkey = await assertionOptions(db, context.services.settings, userId);
  return { ways: [...ways], passkey: passkey && { ...passkey } };
});

export const proveSelf = slowCall(
  contract.proveSelf,
  async ({ input: { proof }, db, viewer: { id: userId }, context }) => {
    const provedBy = await acceptProof(db, context, { userId, proof, ways: await waysOf(db, userId) });
    const session = first(
      await db
        .update(sessions)
        .set({ provedBy, provedAt: sql`now()` })
        .where(eq(sessions.id, context.actor?.sessionId ?? ''))
        .returning({ identityId: sessions.identityId }),
    );
    if (session?.identityId != null && provedBy !== 'password') await noteOwnFactor(db, session.identityId);
  },
);

export const beginApp = call(contract.beginApp, async ({ input: { ticket }, db, context }) => {
  const userId = await requireMayAdd(db, ticket, context);
  const { displayName } = await requirePerson(db, userId);
  return newAppSecret(new URL(context.services.settings.publicUrl).hostname, displayName);
});

export const addApp = call(contract.addApp, async ({ input: { ticket, secret, code }, db, context }) => {
  const userId = await lockWhoMayAdd(db, ticket, context);
  const lastStep = await stepOf(secret, code);
  if (lastStep === null)
    throw new Refusal('RULE', factorSentences.wrongCode, { fields: { code: factorSentences.wrongCode } });
  const stored = await db
    .insert(factors)
    .values({
      id: randomUUID(),
      userId,
      kind: 'app',
      name: nameOf(context),
      secret: encryptSecret(context.services.secrets, userId, secret),
      lastStep,
    })
    .onConflictDoNothing()
    .returning({ id: factors.id });
  if (stored.length === 0) throw new Refusal('CONFLICT', factorSentences.hasApp);
  return recordAdded(db, context, { userId, ticket, kind: 'app' });
});

export const beginPasskey = call(contract.beginPasskey, async ({ input: { ticket }, db, context }) => {
  const { settings } = context.services;
  const userId = await requireMayAdd(db, ticket, context);
  if (!hasPasskeys(settings)) throw new Refusal('FORBIDDEN', sentences.forbidden);
  return { ...(await registrationOptions(db, settings, await requirePerson(db, userId))) };
});

export const addPasskey = call(contract.addPasskey, async ({ input: { ticket, response }, db, context }) => {
  const userId = await lockWhoMayAdd(db, ticket, context);
  await storePasskey(db, context.services.settings, { userId, name: nameOf(context), response });
  return recordAdded(db, context, { userId, ticket, kind: 'passkey' });
});

export const removeFactor = call(
  contract.removeFactor,
  async ({ input: { factorId }, db, viewer: { id: userId }, context, once }) => {
    requireProof(context.actor);
    await once(async () => {
      await lockPerson(db, userId);
      const requireBreakGlass = await keepingBreakGlass(db, userId);
      const removed = first(
        await db
          .delete(factors)
          .where(and(eq(factors.userId, userId), eq(factors.id, factorId)))
          .returning({ kind: factors.kind }),
      );
      if (removed === undefined) throw notFound();
      if ((await secondFactorsOf(db, userId)).length === 0) {
        if (context.services.settings.staffSecondFactor === 'required')
          throw new Refusal('RULE', factorSentences.lastFactor);
        await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
      }
      await requireBreakGlass();
      await recordOwn(db, userId, 'second factor removed', { kind: removed.kind });
    });
  },
);

export const renewRecoveryCodes = call(
  contract.renewRecoveryCodes,
  async ({ db, viewer: { id: userId }, context }) => {
    requireProof(context.actor);
    await lockPerson(db, userId);
    // Codes alone are no second factor.
    if ((await secondFactorsOf(db, userId)).length === 0) throw notFound();
    const codes = await renewCodes(db, context.services.secrets, userId);
    await recordOwn(db, userId, 'recovery codes renewed', {});
    return { recoveryCodes: codes };
  },
);

/** The first factor comes with recovery codes. */
async function recordAdded(
  db: Db,
  { services }: CallContext,
  { userId, ticket, kind }: { userId: string; ticket: string | undefined; kind: FactorKind },
) {
  if (ticket !== undefined) await markProved(db, ticket, kind);
  await recordOwn(db, userId, 'second factor added', { kind });
  await notifyUser(db, { userId, what: 'added', actorId: userId });
  const own = eq(recoveryCodes.userId, userId);
  const has = await db.select({ id: recoveryCodes.id }).from(recoveryCodes).where(own).limit(1);
  return { recoveryCodes: has.length > 0 ? [] : await renewCodes(db, services.secrets, userId) };
}

async function recordOwn(
  db: Db,
  userId: string,
  action: 'second factor added' | 'second factor removed' | 'recovery codes renewed',
  details: Readonly<Record<string, string>>,
): Promise<void> {
  await record(db, { actorId: userId, action, subjectId: userId, details });
}

async function requirePerson(db: Db, userId: string) {
  const person = first(
    await db.select({ id: users.id, displayName: users.displayName }).from(users).where(eq(users.id, userId)),
  );
  if (person === undefined) throw notFound();
  return person;
}

/** So that of two removals at once the second sees what the first has left. */
async function lockPerson(db: Db, userId: string): Promise<void> {
  await db.execute(sql`select from auth.credentials where user_id = ${userId} for update`);
}

function nameOf({ userAgent }: CallContext): string {
  const { browser, system } = browserNameOf(userAgent);
  return [browser, system].filter((part) => part !== null).join(' on ');
}
