// Sends an invited user a text message with the address for signing in. It never contains the PIN: staff hand that over.
import { id } from '@foothold/domain/contract/id';
import { z } from '@foothold/domain/contract/schema';
import { isStaff } from '@foothold/domain/access/roles';
import { eq } from '../../kernel/database/drizzle.ts';
import { first } from '../../kernel/database/db.ts';
import { userContacts, users } from '../../kernel/schema/public.ts';
import { textJob } from '../sign-in/text-job.ts';

/** Runs after the commit, so that a failing message service neither delays nor fails an invite. */
export const welcomeJob = textJob({
  name: 'people:welcome',
  attempts: 4,
  payload: z.strictObject({ userId: id, choosesSecret: z.optional(z.boolean()) }),
  plan: async ({ userId, choosesSecret = false }, { db, settings }) => {
    const person = first(
      await db
        .select({
          firstName: userContacts.firstName,
          phoneNumber: userContacts.phoneNumber,
          role: users.role,
          staffLockedAt: userContacts.staffLockedAt,
        })
        .from(users)
        .innerJoin(userContacts, eq(userContacts.userId, users.id))
        .where(eq(users.id, userId)),
    );
    // Deleted or locked again before the message went out, or the number that was entered is somebody else's.
    if (person === undefined || person.phoneNumber === null || person.staffLockedAt !== null) return null;
    const staff = isStaff(person.role);
    const text = choosesSecret
      ? `Welcome, ${person.firstName}. Go to ${settings.publicUrl}/resetPin and enter this phone number to choose your ${staff ? 'password' : 'PIN'}.`
      : `Welcome, ${person.firstName}. Sign in at ${settings.publicUrl}${staff ? '/staff' : ''} with this phone number and the ${staff ? 'password' : 'PIN'} you were given.`;
    return { userId, to: person.phoneNumber, write: () => text };
  },
});
