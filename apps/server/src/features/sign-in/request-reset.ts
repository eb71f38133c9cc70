// Requests a reset message. The answer and its timing are the same whether or not the number is registered.
import { can } from '@foothold/domain/access/roles';
import { signInSentences } from '@foothold/domain/sign-in/sentences';
import type { Db } from '../../kernel/database/db.ts';
import type { CallContext } from '../../kernel/edge/context.ts';
import { networkOf } from '../../kernel/edge/network.ts';
import { addJob } from '../../kernel/jobs/job.ts';
import type { Viewer } from '../../kernel/access/actor.ts';
import { e164 } from './phone-number.ts';
import { countResetRequest } from './reset-requests.ts';
import { sendResetJob, sendResetNow } from './send-reset.ts';

type Given = {
  readonly input: { readonly phoneNumber: string };
  readonly db: Db;
  readonly viewer: Viewer | undefined;
  readonly context: CallContext;
};

export async function requestReset({ input, db, viewer, context }: Given): Promise<{ msg: string }> {
  const phoneNumber = e164(input.phoneNumber, context.services.settings.defaultCountry);
  if (mayLearnResult(viewer)) {
    await sendResetNow(context.services, { actorId: viewer.id, phoneNumber });
  } else {
    await queueRequest(db, phoneNumber, context);
  }
  return { msg: signInSentences.resetSent };
}

/** Only users who may reset PINs learn whether a message could be sent. */
function mayLearnResult(viewer: Viewer | undefined): viewer is Viewer {
  return (
    viewer !== undefined && !viewer.staffLocked && !viewer.resetRequired && can(viewer.role, 'resetPins')
  );
}

async function queueRequest(db: Db, phoneNumber: string, { services, address }: CallContext): Promise<void> {
  // Every request may cost a message, so requests are limited per network.
  await services.networks.requireResetRequest(db, address);
  await db.transaction(async (tx) => {
    const requestId = await countResetRequest(tx, phoneNumber);
    await addJob(tx, sendResetJob, { requestId }, `network:${networkOf(address)}`);
  });
}
