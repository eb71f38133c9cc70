// The text message that tells an invited person where to sign in. The PIN is never in it: staff hand it over.
import { id } from '@foothold/domain/contract/id';
import { z } from '@foothold/domain/contract/schema';
import { isStaff } from '@foothold/domain/access/roles';
import { eq } from 'drizzle-orm';
import { first } from '../database/db.ts';
import { job } from '../jobs/job.ts';
import { userContacts, users } from '../schema/people.ts';

/** After the commit, so that nobody waits for it and an invite never fails because of it. */
export const welcomeJob = job({
  name: 'people:welcome',
  attempts: 4,
  payload: z.strictObject({ userId: id }),
  run: async ({ userId }, { db, sms, settings }) => {
    const person = first(
      await db
        .select({
          firstName: userContacts.firstName,
          phoneNumber: userContacts.phoneNumber,
          role: users.role,
        })
        .from(users)
        .innerJoin(userContacts, eq(userContacts.userId, users.id))
        .where(eq(users.id, userId)),
    );
    // Deleted again before the message went out, or the number that was entered is somebody else's.
    if (person === undefined || person.phoneNumber === null) return;
    const staff = isStaff(person.role);
    const text = `Welcome, ${person.firstName}. Sign in at ${settings.publicUrl}${staff ? '/staff' : ''} with this phone number and the ${staff ? 'password' : 'PIN'} you were given.`;
    await sms.send({ to: person.phoneNumber, text }, AbortSignal.timeout(longestWait));
  },
});

const longestWait = 10_000;
