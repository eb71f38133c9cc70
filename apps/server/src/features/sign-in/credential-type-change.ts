// When a user's new role requires the other kind of secret: ends all sessions and sends a reset link.
import type { SecretMessage } from '@foothold/domain/people/secret-message';
import { eq } from '../../kernel/database/drizzle.ts';
import type { Db } from '../../kernel/database/db.ts';
import { addJob } from '../../kernel/jobs/job.ts';
import { isNumberHeld } from './number-hold.ts';
import { tryCountResetRequest } from './reset-requests.ts';
import { sendResetJob } from './send-reset.ts';
import { endSessionsOf } from './sessions.ts';
import { resetCodes } from '../../kernel/schema/auth.ts';

/**
 * `phoneNumber`: null if the number that is shown for this user is somebody else's.
 * Call in the transaction that changes the role. The old secret can stay: signing in compares its kind with the role.
 */
export async function requestCredentialChange(
  db: Db,
  {
    userId,
    phoneNumber,
    actorId,
  }: { readonly userId: string; readonly phoneNumber: string | null; readonly actorId: string },
): Promise<SecretMessage> {
  await endSessionsOf(db, userId);
  await db.delete(resetCodes).where(eq(resetCodes.userId, userId));
  if (phoneNumber === null) return 'number clash';
  // The number has just been changed: a link that opens the account would go to the person who changed it.
  if (await isNumberHeld(db, userId)) return 'not confirmed';
  const requestId = await tryCountResetRequest(db, phoneNumber);
  if (requestId === null) return 'too many';
  await addJob(db, sendResetJob, { requestId }, `person:${actorId}`);
  return 'on its way';
}
