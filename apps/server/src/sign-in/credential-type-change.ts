// Somebody's role asks for the other kind of secret now: nothing opened by the old one stays open, and a link goes out.
import type { SecretMessage } from '@foothold/domain/people/calls';
import { eq } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { addJob } from '../jobs/job.ts';
import { isNumberHeld } from './number-hold.ts';
import { resetRequestWithin } from './reset-requests.ts';
import { sendResetJob } from './send-reset.ts';
import { endSessionsOf } from './sessions.ts';
import { resetCodes } from '../schema/sign-in.ts';

/** In the transaction that changes the role. The old secret needs nothing: signing in compares its kind with the role. */
export async function requestCredentialChange(
  db: Db,
  { userId, phoneNumber }: { readonly userId: string; readonly phoneNumber: string },
): Promise<SecretMessage> {
  await endSessionsOf(db, userId);
  await db.delete(resetCodes).where(eq(resetCodes.userId, userId));
  // Whoever changed the number must not be sent the link that opens the account.
  if (await isNumberHeld(db, userId)) return 'not confirmed';
  const requestId = await resetRequestWithin(db, phoneNumber);
  if (requestId === null) return 'too many';
  await addJob(db, sendResetJob, { requestId });
  return 'on its way';
}
