// Tells staff by text message that a second factor or a college account was added to their account, or a factor reset: if it was not them, they call their centre.
import { id } from '@foothold/domain/contract/id';
import { z } from '@foothold/domain/contract/schema';
import { eq } from '../database/drizzle.ts';
import { first } from '../database/db.ts';
import { job } from '../jobs/job.ts';
import { userContacts } from '../schema/people.ts';

const happened = {
  added: 'Another way to sign in was added to your account',
  reset: 'Two-step sign-in was reset for your account',
  linked: 'A college account was connected with your account',
} as const;

/** Runs after the commit, so that a failing message service fails nothing. */
export const tellPersonJob = job({
  name: 'second-factor:tell-person',
  sendsText: true,
  attempts: 4,
  payload: z.strictObject({ userId: id, what: z.enum(['added', 'reset', 'linked']) }),
  run: async ({ userId, what }, { db, sms, settings }) => {
    const contact = first(
      await db
        .select({ phoneNumber: userContacts.phoneNumber })
        .from(userContacts)
        .where(eq(userContacts.userId, userId)),
    );
    // Deleted meanwhile, or without a number.
    if (contact?.phoneNumber == null) return;
    const site = settings.publicUrl.replace(/^https?:\/\//, '');
    const text = `${happened[what]} at ${site}. Did you ask for this? If not, please call your centre today.`;
    await sms.send({ to: contact.phoneNumber, text }, AbortSignal.timeout(longestWait));
  },
});

const longestWait = 10_000;
