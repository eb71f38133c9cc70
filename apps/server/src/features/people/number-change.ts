// When staff change a user's number: notifies the old one, ends sessions, and holds back links to the new one for a day unless a second person confirms.
import { lastChangeOf } from '../sign-in/number-hold.ts';
import { randomUUID } from 'node:crypto';
import { id } from '@foothold/domain/contract/id';
import { notFound, Refusal, sentences } from '@foothold/domain/contract/refusal';
import { z } from '@foothold/domain/contract/schema';
import { personSentences } from '@foothold/domain/people/input';
import { can } from '@foothold/domain/access/roles';
import { eq, sql } from '../../kernel/database/drizzle.ts';
import { record } from '../../kernel/audit/record.ts';
import { first, type Db } from '../../kernel/database/db.ts';
import { addJob } from '../../kernel/jobs/job.ts';
import { endSessionsOf } from '../sign-in/sessions.ts';
import { textJob } from '../sign-in/text-job.ts';
import { viewerOf, type Viewer } from '../../kernel/access/actor.ts';
import { requireTwoPeople } from '../../kernel/access/two-people.ts';
import type { Settings } from '../../kernel/runtime/settings.ts';
import { accountAlerts } from '../../kernel/schema/public.ts';

type Change = {
  readonly actorId: string;
  readonly userId: string;
  /** Null when it belonged to another user. */
  readonly oldNumber: string | null;
  readonly newNumber: string;
};

/** Call in the transaction that writes the new number. */
export async function recordNumberChange(db: Db, change: Change): Promise<void> {
  const alertId = randomUUID();
  await db.insert(accountAlerts).values({ id: alertId, kind: 'number changed', ...change });
  // Users who change their own number stay signed in.
  if (change.actorId !== change.userId) await endSessionsOf(db, change.userId);
  await addJob(db, notifyOldNumberJob, { alertId }, `person:${change.actorId}`);
}

/** Runs after the commit, so that an unreachable old number does not fail the edit. */
export const notifyOldNumberJob = textJob({
  name: 'people:tell-old-number',
  attempts: 4,
  payload: z.strictObject({ alertId: id }),
  plan: async ({ alertId }, { db, settings }) => {
    const change = first(
      await db
        .select({ userId: accountAlerts.userId, to: accountAlerts.oldNumber })
        .from(accountAlerts)
        .where(eq(accountAlerts.id, alertId)),
    );
    // The user was deleted before the message was sent, or the number was somebody else's.
    if (change === undefined || change.to === null) return null;
    const site = settings.publicUrl.replace(/^https?:\/\//, '');
    const text = `Your phone number at ${site} was changed. You cannot sign in with this number any more. Did you ask for this? If not, please call your centre today.`;
    return { userId: change.userId, to: change.to, write: () => text };
  },
});

/** Refuses FORBIDDEN unless two people do it, CONFLICT when the number has changed again. */
export async function confirmChange(
  db: Db,
  viewer: Viewer,
  { userId, alertId }: { readonly userId: string; readonly alertId: string },
  settings: Settings,
): Promise<void> {
  const change = await lastChangeOf(db, userId);
  if (change === undefined) throw notFound();
  if (change.id !== alertId) throw new Refusal('CONFLICT', sentences.changedMeanwhile);
  const same = personSentences.ownNumberChange;
  if (change.actorId === viewer.id) throw new Refusal('FORBIDDEN', same);
  if (change.confirmedAt !== null) return;
  await requireTwoPeople(db, settings, {
    action: 'change a number',
    userId,
    begunBy: change.actorId,
    confirmedBy: viewer.id,
    same,
  });
  const changer = change.actorId === null ? undefined : await viewerOf(db, change.actorId);
  // What a teacher changed, an administrator has seen by this. What an administrator changed stays, for others than these two.
  const isSeen = can(viewer.role, 'administer') && changer !== undefined && !can(changer.role, 'administer');
  await db
    .update(accountAlerts)
    .set({
      confirmedAt: sql`now()`,
      confirmedBy: viewer.id,
      ...(isSeen ? { lookedAt: sql`now()` } : {}),
    })
    .where(eq(accountAlerts.id, alertId));
  await record(db, {
    actorId: viewer.id,
    action: 'number confirmed',
    subjectId: userId,
    categoryId: viewer.selectedCategoryId,
  });
}
