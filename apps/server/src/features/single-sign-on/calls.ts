// Signing in by a service, connecting one's account with it, and what administrators do about a person's.
import { notFound, Refusal } from '@foothold/domain/contract/refusal';
import { can, isStaff } from '@foothold/domain/access/roles';
import * as contract from '@foothold/domain/single-sign-on/calls';
import { ssoSentences } from '@foothold/domain/single-sign-on/flow';
import { issuerSentences } from '@foothold/domain/single-sign-on/sentences';
import { and, asc, eq, isNotNull, isNull, sql } from '../../kernel/database/drizzle.ts';
import type { Viewer } from '../../kernel/access/actor.ts';
import { isBreakGlass, keepingBreakGlass, readyBreakGlass } from '../../kernel/access/break-glass.ts';
import { lockBothUsers, requireAccount } from '../../kernel/access/guards.ts';
import { ownService, requireProof, requireRecentProof } from '../../kernel/access/recent-proof.ts';
import { record } from '../../kernel/audit/record.ts';
import { first, type Db } from '../../kernel/database/db.ts';
import { throwNotFound } from '../../kernel/edge/applied-calls.ts';
import { authorize, call, slowCall } from '../../kernel/edge/call.ts';
import type { CallContext } from '../../kernel/edge/context.ts';
import { breakGlass, identities, issuers, sessions } from '../../kernel/schema/auth.ts';
import { categories, users } from '../../kernel/schema/public.ts';
import * as signingIn from './complete-sign-in.ts';
import { answeredFlow, beginFlow, enabledIssuer, forgetFlow } from './flow.ts';
import { hasOwnFactor, link, lockSubject, requireIdentityOf, requireOwnStaff } from './identities.ts';
import { newLinkCode } from './link-codes.ts';
import { signOutAddress } from './sign-out.ts';

export const readIssuers = call(contract.readIssuers, async ({ db }) => ({
  issuers: await db
    .select({ id: issuers.id, name: issuers.name })
    .from(issuers)
    .innerJoin(categories, and(eq(categories.id, issuers.categoryId), isNull(categories.hiddenAt)))
    .where(isNotNull(issuers.enabledAt))
    .orderBy(asc(issuers.name), asc(issuers.id)),
}));

export const begin = slowCall(contract.begin, async ({ input: { issuerId, purpose }, db, context }) => {
  const viewer = purpose === 'sign in' ? null : await authorize('enterStaffArea', context);
  if (purpose === 'link') requireProof(context.actor);
  const issuer =
    viewer !== null && purpose === 'prove'
      ? await issuerOfUser(db, viewer.id)
      : await enabledIssuer(db, issuerId ?? '');
  return beginFlow(context, issuer, { purpose, userId: viewer?.id ?? null });
});

export const completeSignIn = slowCall(contract.completeSignIn, signingIn.completeSignIn);

export const completeLinking = call(contract.completeLinking, async ({ db, context }) => {
  const { issuer, answer, end, viewer } = await ownAnswer(db, context, 'link');
  requireProof(context.actor);
  await lockSubject(db, issuer, answer.subject);
  await link(db, issuer, answer.subject, {
    userId: viewer.id,
    by: 'profile',
    sessionId: context.actor?.sessionId,
  });
  await end();
  forgetFlow(context);
});

export const completeProof = call(contract.completeProof, async ({ db, context }) => {
  const { issuer, answer, end, viewer } = await ownAnswer(db, context, 'prove');
  const identity = await requireIdentityOf(db, issuer, answer);
  if (identity?.userId !== viewer.id) throw new Refusal('RULE', ssoSentences.otherAccount);
  await requireOwnStaff(db, issuer, viewer.id);
  if (!answer.isTwoStep && (await hasOwnFactor(db, viewer.id)))
    throw new Refusal('RULE', ssoSentences.ownFactor);
  await end();
  forgetFlow(context);
  await db
    .update(sessions)
    .set({ provedBy: 'college account', provedAt: sql`now()` })
    .where(eq(sessions.id, context.actor?.sessionId ?? ''));
});

async function issuerOfUser(db: Db, userId: string) {
  const own = first(await db.select({ id: ownService }).from(users).where(eq(users.id, userId)));
  if (own?.id == null) throw new Refusal('RULE', ssoSentences.off);
  return enabledIssuer(db, own.id);
}

export const readSignOut = slowCall(contract.readSignOut, async ({ context }) => ({
  url: await signOutAddress(context),
}));

/** The answer to a sign-in flow that this user began in a session of staff. */
async function ownAnswer(db: Db, context: CallContext, purpose: 'link' | 'prove') {
  const viewer = await authorize('enterStaffArea', context);
  const answered = await answeredFlow(db, context, purpose);
  // Another user has signed in on this browser since.
  if (answered.userId !== viewer.id) throw new Refusal('RULE', ssoSentences.expired);
  return { ...answered, viewer };
}

export const createLinkCode = call(
  contract.createLinkCode,
  async ({ input: { userId }, db, viewer: caller, context }) => {
    const viewer = await lockBothUsers(db, caller, 'resetPins', userId);
    const { user } = await requireAccount(db, viewer, userId);
    if (!isStaff(user.role)) throw notFound();
    await requireRecentProof(db, context.actor);
    const code = await newLinkCode(db, context.services.secrets, userId);
    await record(db, {
      actorId: viewer.id,
      action: 'link code made',
      subjectId: userId,
      categoryId: viewer.selectedCategoryId,
    });
    return { code };
  },
);

export const setBreakGlass = call(
  contract.setBreakGlass,
  async ({ input: { userId, breakGlass: chosen }, db, viewer: caller, context, once }) => {
    const viewer = await lockBothUsers(db, caller, 'administer', userId);
    const categoryId = viewer.selectedCategoryId;
    if (chosen || !(await isBreakGlass(db, categoryId, userId))) {
      const { user } = await requireAccount(db, viewer, userId);
      if (!can(user.role, 'administer')) throw notFound();
    }
    await requireRecentProof(db, context.actor);
    await once(async () => {
      const requireEnough = await keepingBreakGlass(db, userId);
      const changed = chosen
        ? await db.insert(breakGlass).values({ categoryId, userId }).onConflictDoNothing().returning()
        : await db
            .delete(breakGlass)
            .where(and(eq(breakGlass.categoryId, categoryId), eq(breakGlass.userId, userId)))
            .returning();
      if (chosen && !(await readyBreakGlass(db, categoryId)).includes(userId))
        throw new Refusal('RULE', issuerSentences.notReady);
      if (!chosen) await requireEnough();
      if (changed.length === 0) return;
      const action = chosen ? 'break glass given' : 'break glass taken';
      await record(db, { actorId: viewer.id, action, subjectId: userId, categoryId });
    });
  },
);

export const removeIdentity = call(
  contract.removeIdentity,
  async ({ input: { identityId }, db, viewer, context, once }) => {
    requireProof(context.actor);
    const [userId = throwNotFound()] = await once(async () => {
      const identity = first(await db.select().from(identities).where(eq(identities.id, identityId)));
      if (identity === undefined) throw notFound();
      await requireMayRemove(db, viewer, identity.userId);
      if (identity.userId === viewer.id) await requireOtherWay(db, viewer.id);
      await db.delete(identities).where(eq(identities.id, identityId));
      await record(db, {
        actorId: viewer.id,
        action: 'identity removed',
        subjectId: identity.userId,
        categoryId: viewer.selectedCategoryId,
      });
      return [identity.userId];
    });
    await requireMayRemove(db, viewer, userId);
  },
);

/** The person, or an administrator of their account. */
async function requireMayRemove(db: Db, viewer: Viewer, userId: string): Promise<void> {
  if (userId === viewer.id) return;
  if (!can(viewer.role, 'resetPins')) throw notFound();
  await requireAccount(db, viewer, userId);
}

/** Otherwise somebody could lock themselves out, or leave an account that a password alone opens. */
async function requireOtherWay(db: Db, userId: string): Promise<void> {
  if (!(await hasOwnFactor(db, userId))) throw new Refusal('RULE', ssoSentences.lastWay);
}
