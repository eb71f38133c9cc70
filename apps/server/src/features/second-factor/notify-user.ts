// Tells staff by text message that a second factor or a college account was added to their account, or a factor reset: if it was not them, they call their centre.
import { id } from '@foothold/domain/contract/id';
import { z } from '@foothold/domain/contract/schema';
import { eq } from '../../kernel/database/drizzle.ts';
import { first, type Db } from '../../kernel/database/db.ts';
import { addJob } from '../../kernel/jobs/job.ts';
import { userContacts } from '../../kernel/schema/public.ts';
import { textJob } from '../sign-in/text-job.ts';

const happened = {
  added: 'Another way to sign in was added to your account',
  reset: 'Two-step sign-in was reset for your account',
  linked: 'A college account was connected with your account',
} as const;

type Happened = keyof typeof happened;

/** Call in the transaction in which it happens. `actorId`: who did it. */
export async function notifyUser(
  db: Db,
  { userId, what, actorId }: { readonly userId: string; readonly what: Happened; readonly actorId: string },
): Promise<void> {
  await addJob(db, notifyUserJob, { userId, what }, `person:${actorId}`);
}

/** Runs after the commit, so that a failing message service fails nothing. */
export const notifyUserJob = textJob({
  name: 'second-factor:notify-user',
  attempts: 4,
  payload: z.strictObject({ userId: id, what: z.enum(['added', 'reset', 'linked']) }),
  plan: async ({ userId, what }, { db, settings }) => {
    const contact = first(
      await db
        .select({ phoneNumber: userContacts.phoneNumber })
        .from(userContacts)
        .where(eq(userContacts.userId, userId)),
    );
    // The user has been deleted since, or has no number.
    if (contact?.phoneNumber == null) return null;
    const site = settings.publicUrl.replace(/^https?:\/\//, '');
    const text = `${happened[what]} at ${site}. Did you ask for this? If not, please call your centre today.`;
    return { userId, to: contact.phoneNumber, write: () => text };
  },
});
