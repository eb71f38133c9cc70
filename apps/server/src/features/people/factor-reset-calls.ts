// Resets the second factor of staff who have lost it: one administrator asks, another one confirms.
import { isStaff } from '@foothold/domain/access/roles';
import { notFound, Refusal } from '@foothold/domain/contract/refusal';
import * as contract from '@foothold/domain/people/calls';
import { factorSentences } from '@foothold/domain/second-factor/sentences';
import { viewerOf, type Viewer } from '../../kernel/access/actor.ts';
import { keepingBreakGlass } from '../../kernel/access/break-glass.ts';
import { lockBothUsers, requireAccount } from '../../kernel/access/guards.ts';
import { requireRecentProof } from '../../kernel/access/recent-proof.ts';
import { requireFit, requireTwoPeople, type SharedAction } from '../../kernel/access/two-people.ts';
import type { Action } from '@foothold/domain/audit/actions';
import { and, eq, sql } from '../../kernel/database/drizzle.ts';
import { record } from '../../kernel/audit/record.ts';
import { first, type Db } from '../../kernel/database/db.ts';
import { call } from '../../kernel/edge/call.ts';
import type { CallContext } from '../../kernel/edge/context.ts';
import { credentials, factorResets, factors, recoveryCodes } from '../../kernel/schema/auth.ts';
import { notifyUser } from '../second-factor/notify-user.ts';
import { endSessionsOf } from '../sign-in/sessions.ts';
import { isOpenReset } from './factor-reset-collection.ts';

const action = 'reset a factor' satisfies SharedAction;

export const requestFactorReset = call(
  contract.requestFactorReset,
  async ({ input: { userId }, db, viewer: caller, context, once }) => {
    const viewer = await requireMayReset(db, caller, userId, context);
    await once(async () => {
      // The account's row is locked, so nobody else can ask at the same time.
      if ((await openReset(db, userId)) !== null) return;
      await requireFit(db, context.services.settings, { action, userId }, viewer.id);
      await db.delete(factorResets).where(eq(factorResets.userId, userId));
      const own = await db
        .select({ id: factors.id })
        .from(factors)
        .where(eq(factors.userId, userId))
        .limit(1);
      if (own.length === 0) throw new Refusal('CONFLICT', factorSentences.noFactor);
      await db.insert(factorResets).values({ userId, requestedBy: viewer.id });
      await recordReset(db, viewer, userId, 'second factor reset requested');
    });
  },
);

export const confirmFactorReset = call(
  contract.confirmFactorReset,
  async ({ input: { userId }, db, viewer: caller, context, once }) => {
    const viewer = await requireMayReset(db, caller, userId, context);
    await once(async () => {
      const asked = await openReset(db, userId);
      if (asked === null) throw notFound();
      await requireTwoPeople(db, context.services.settings, {
        action,
        userId,
        begunBy: asked.requestedBy,
        confirmedBy: viewer.id,
        same: factorSentences.anotherConfirms,
      });
      const requireBreakGlass = await keepingBreakGlass(db, userId);
      await db.delete(factorResets).where(eq(factorResets.userId, userId));
      await db.delete(factors).where(eq(factors.userId, userId));
      await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
      // Where a second factor is required, the next one is added at the next sign-in.
      await db
        .update(credentials)
        .set({ factorFailures: 0, factorDueAt: sql`now()` })
        .where(eq(credentials.userId, userId));
      await requireBreakGlass();
      await endSessionsOf(db, userId);
      await recordReset(db, viewer, userId, 'second factor reset');
      await notifyUser(db, { userId, what: 'reset', actorId: viewer.id });
    });
  },
);

export const withdrawFactorReset = call(
  contract.withdrawFactorReset,
  async ({ input: { userId }, db, viewer: caller, once }) => {
    const viewer = await lockBothUsers(db, caller, 'resetPins', userId);
    await requireAccount(db, viewer, userId);
    await once(async () => {
      const gone = await db.delete(factorResets).where(eq(factorResets.userId, userId)).returning();
      if (gone.length > 0) await recordReset(db, viewer, userId, 'second factor reset withdrawn');
    });
  },
);

async function requireMayReset(
  db: Db,
  caller: Viewer,
  userId: string,
  { actor }: CallContext,
): Promise<Viewer> {
  const viewer = await lockBothUsers(db, caller, 'resetPins', userId);
  const { user } = await requireAccount(db, viewer, userId);
  if (!isStaff(user.role)) throw notFound();
  if (userId === viewer.id) throw new Refusal('FORBIDDEN', factorSentences.ownReset);
  await requireRecentProof(db, actor);
  return viewer;
}

/** What an administrator has asked for in the last day, unless they have been locked or have left the staff since. */
async function openReset(db: Db, userId: string) {
  const asked = first(
    await db
      .select()
      .from(factorResets)
      .where(and(eq(factorResets.userId, userId), isOpenReset)),
  );
  const by = asked === undefined ? undefined : await viewerOf(db, asked.requestedBy);
  return asked !== undefined && by !== undefined && !by.staffLocked && isStaff(by.role) ? asked : null;
}

async function recordReset(db: Db, viewer: Viewer, userId: string, done: Action): Promise<void> {
  await record(db, {
    actorId: viewer.id,
    action: done,
    subjectId: userId,
    categoryId: viewer.selectedCategoryId,
  });
}
