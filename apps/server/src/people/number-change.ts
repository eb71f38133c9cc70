// Staff changed somebody's number: the old one is told, sessions end, and for a day no link goes to the new one unless a second person confirms.
import { lastChangeOf } from '../sign-in/number-hold.ts';
import { randomUUID } from 'node:crypto';
import { id } from '@foothold/domain/contract/id';
import { notFound, Refusal } from '@foothold/domain/contract/refusal';
import { z } from '@foothold/domain/contract/schema';
import { personSentences } from '@foothold/domain/people/input';
import { can } from '@foothold/domain/access/roles';
import { eq, sql } from 'drizzle-orm';
import { record } from '../audit/record.ts';
import { first, type Db } from '../database/db.ts';
import { addJob, job } from '../jobs/job.ts';
import { endSessionsOf } from '../sign-in/sessions.ts';
import type { Viewer } from '../access/actor.ts';
import { accountAlerts } from '../schema/people.ts';

type Change = {
  readonly actorId: string;
  readonly userId: string;
  /** Null when it was somebody else's. */
  readonly oldNumber: string | null;
  readonly newNumber: string;
};

/** In the transaction that writes the new number. */
export async function noteNumberChange(db: Db, change: Change): Promise<void> {
  const alertId = randomUUID();
  await db.insert(accountAlerts).values({ id: alertId, kind: 'number changed', ...change });
  // Whoever changes their own number goes on working.
  if (change.actorId !== change.userId) await endSessionsOf(db, change.userId);
  await addJob(db, tellOldNumberJob, { alertId });
}

/** After the commit, so that no edit fails because of an old number that nobody can reach any more. */
export const tellOldNumberJob = job({
  name: 'people:tell-old-number',
  attempts: 4,
  payload: z.strictObject({ alertId: id }),
  run: async ({ alertId }, { db, sms, settings }) => {
    const to = first(
      await db
        .select({ oldNumber: accountAlerts.oldNumber })
        .from(accountAlerts)
        .where(eq(accountAlerts.id, alertId)),
    )?.oldNumber;
    // Deleted again before the message went out.
    if (to == null) return;
    const site = settings.publicUrl.replace(/^https?:\/\//, '');
    const text = `Your phone number at ${site} was changed. You cannot sign in with this number any more. Did you ask for this? If not, please call your centre today.`;
    await sms.send({ to, text }, AbortSignal.timeout(longestWait));
  },
});

const longestWait = 10_000;

/** Refuses FORBIDDEN who changed it, CONFLICT when it was changed once more meanwhile. */
export async function confirmChange(
  db: Db,
  viewer: Viewer,
  { userId, alertId }: { readonly userId: string; readonly alertId: string },
): Promise<void> {
  const change = await lastChangeOf(db, userId);
  if (change === undefined) throw notFound();
  if (change.id !== alertId) throw new Refusal('CONFLICT', personSentences.changedMeanwhile);
  if (change.actorId === viewer.id) throw new Refusal('FORBIDDEN', personSentences.ownNumberChange);
  if (change.confirmedAt !== null) return;
  await db
    .update(accountAlerts)
    .set({
      confirmedAt: sql`now()`,
      confirmedBy: viewer.id,
      // Of a teacher's word administrators still hear; their own is enough.
      ...(can(viewer.role, 'administer') ? { lookedAt: sql`now()` } : {}),
    })
    .where(eq(accountAlerts.id, alertId));
  await record(db, {
    actorId: viewer.id,
    act: 'number confirmed',
    subjectId: userId,
    categoryId: viewer.selectedCategoryId,
  });
}
