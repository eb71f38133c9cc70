// Calls that confirm a number that staff changed (by a second person) and close account alerts (by administrators).
import * as contract from '@foothold/domain/people/calls';
import { notFound, Refusal } from '@foothold/domain/contract/refusal';
import { personSentences } from '@foothold/domain/people/input';
import { eq, sql } from '../../kernel/database/drizzle.ts';
import { record } from '../../kernel/audit/record.ts';
import { first, type Db } from '../../kernel/database/db.ts';
import { call } from '../../kernel/edge/call.ts';
import type { Viewer } from '../../kernel/access/actor.ts';
import { lockBothUsers, requireAccount } from '../../kernel/access/guards.ts';
import { requireRecentProof } from '../../kernel/access/recent-proof.ts';
import { requireFit } from '../../kernel/access/two-people.ts';
import type { Settings } from '../../kernel/runtime/settings.ts';
import { isRecent } from '../sign-in/number-hold.ts';
import { confirmChange } from './number-change.ts';
import { accountAlerts } from '../../kernel/schema/public.ts';

export const confirmNumber = call(
  contract.confirmNumber,
  async ({ input, db, viewer: caller, context, once }) => {
    const viewer = await lockBothUsers(db, caller, 'followStudents', input.userId);
    await requireAccount(db, viewer, input.userId);
    await requireRecentProof(db, context.actor);
    await once(() => confirmChange(db, viewer, input, context.services.settings));
  },
);

export const markAlertLookedAt = call(
  contract.markAlertLookedAt,
  async ({ input: { alertId }, db, viewer, context, once }) => {
    await once(() => markLookedAt(db, viewer, alertId, context.services.settings));
  },
);

async function markLookedAt(db: Db, viewer: Viewer, alertId: string, settings: Settings): Promise<void> {
  const alert = first(
    await db
      .update(accountAlerts)
      .set({ lookedAt: sql`coalesce(${accountAlerts.lookedAt}, now())` })
      .where(eq(accountAlerts.id, alertId))
      .returning({
        kind: accountAlerts.kind,
        userId: accountAlerts.userId,
        actorId: accountAlerts.actorId,
        confirmedBy: accountAlerts.confirmedBy,
        isRecent: isRecent(),
      }),
  );
  if (alert === undefined) throw notFound();
  // Other administrators have a day to see it. After that anyone may close it, who may be the only administrator.
  if (alert.isRecent) {
    if ([alert.actorId, alert.confirmedBy].includes(viewer.id))
      throw new Refusal('FORBIDDEN', personSentences.ownAlert);
    await requireFit(db, settings, { action: 'close an alert', userId: alert.userId }, viewer.id);
  }
  await record(db, {
    actorId: viewer.id,
    action: 'alert looked at',
    subjectId: alert.userId,
    categoryId: viewer.selectedCategoryId,
    details: { kind: alert.kind },
  });
}
