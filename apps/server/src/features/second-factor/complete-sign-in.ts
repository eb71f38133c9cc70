// Completes a sign-in: exchanges a ticket and the second factor for a session.
import { isStaff } from '@foothold/domain/access/roles';
import { Refusal } from '@foothold/domain/contract/refusal';
import type { WayToProve } from '@foothold/domain/access/ways-to-prove';
import type { Proof } from '@foothold/domain/second-factor/proof';
import { factorSentences } from '@foothold/domain/second-factor/sentences';
import { signInSentences } from '@foothold/domain/sign-in/sentences';
import { sql } from '../../kernel/database/drizzle.ts';
import { viewerOf } from '../../kernel/access/actor.ts';
import type { Db } from '../../kernel/database/db.ts';
import type { CallContext } from '../../kernel/edge/context.ts';
import { tokenHash } from '../../kernel/edge/tokens.ts';
import { deviceToken, isKnownDevice } from '../sign-in/sessions.ts';
import { deliverSession, startSession, type SignedIn } from '../sign-in/start-session.ts';
import { noteOwnFactor, ownerOfTicket, spendTicket, type Ticket } from '../sign-in/tickets.ts';
import { acceptProof, secondFactorsOf } from './prove.ts';

type Given = {
  readonly input: { readonly ticket: string; readonly proof?: Proof | undefined };
  readonly db: Db;
  readonly context: CallContext;
};

export async function completeSignIn({ input, db, context }: Given): Promise<SignedIn> {
  const owner = await ownerOfTicket(db, input.ticket);
  const provedBy = await provedWay(db, context, owner, input.proof);
  const { userId } = owner;
  const started = await db.transaction(async (tx) => {
    // First, as signing in and edits of the account do: a lock or another role that is being written counts.
    await tx.execute(sql`select from user_contacts where user_id = ${userId} for update`);
    await spendTicket(tx, input.ticket);
    const viewer = await viewerOf(tx, userId);
    if (viewer === undefined || !isStaff(viewer.role))
      throw new Refusal('NOT_SIGNED_IN', factorSentences.expired);
    if (viewer.staffLocked) throw new Refusal('ACCOUNT_LOCKED', signInSentences.locked);
    // A factor added with this ticket proves nothing: anybody who holds the college account can add one.
    if (input.proof !== undefined && owner.college !== null)
      await noteOwnFactor(tx, owner.college.identityId);
    const { device } = context;
    return startSession(
      tx,
      {
        userId,
        role: viewer.role,
        device: await deviceToken(tx, context.renewsDevice ? null : device),
        isKnownDevice: device !== null && (await isKnownDevice(tx, userId, tokenHash(device))),
        provedBy,
        college: owner.college,
      },
      context,
    );
  });
  return deliverSession(started, context);
}

async function provedWay(
  db: Db,
  context: CallContext,
  { userId, provedBy }: Ticket,
  proof: Proof | undefined,
): Promise<WayToProve> {
  if (proof !== undefined)
    return acceptProof(db, context, { userId, proof, ways: await secondFactorsOf(db, userId) });
  if (provedBy === null) throw new Refusal('SECOND_FACTOR', factorSentences.needed);
  return provedBy;
}
