// Whom a call about a second factor is about: the user of its ticket, or of its session.
import { Refusal, sentences } from '@foothold/domain/contract/refusal';
import { requireProof } from '../../kernel/access/recent-proof.ts';
import { sql } from '../../kernel/database/drizzle.ts';
import type { Db } from '../../kernel/database/db.ts';
import { authorize } from '../../kernel/edge/call.ts';
import type { CallContext } from '../../kernel/edge/context.ts';
import { requireOpenSession } from '../sign-in/sessions.ts';
import { ownerOfTicket } from '../sign-in/tickets.ts';
import { secondFactorsOf } from './prove.ts';

/** Refuses NOT_SIGNED_IN without a valid ticket or session, FORBIDDEN to learners. */
export async function subjectOf(db: Db, ticket: string | undefined, context: CallContext): Promise<string> {
  if (ticket !== undefined) return (await ownerOfTicket(db, ticket)).userId;
  return (await authorize('enterStaffArea', context)).id;
}

/**
 * Who may add a factor: with a ticket only the first one, in a session after a recent proof. Otherwise somebody who knows a
 * password could add a second factor of their own, and so could somebody who finds an open page.
 */
export async function requireMayAdd(
  db: Db,
  ticket: string | undefined,
  context: CallContext,
): Promise<string> {
  const userId = await subjectOf(db, ticket, context);
  if (ticket === undefined) requireProof(context.actor);
  else if ((await secondFactorsOf(db, userId)).length > 0)
    throw new Refusal('FORBIDDEN', sentences.forbidden);
  return userId;
}

/** The same, serialized with resets, which end tickets and sessions: a factor added after one would outlive it. */
export async function lockWhoMayAdd(
  db: Db,
  ticket: string | undefined,
  context: CallContext,
): Promise<string> {
  const userId = await requireMayAdd(db, ticket, context);
  await db.execute(sql`select from user_contacts where user_id = ${userId} for update`);
  await requireMayAdd(db, ticket, context);
  if (ticket === undefined) await requireOpenSession(db, context.actor);
  return userId;
}
