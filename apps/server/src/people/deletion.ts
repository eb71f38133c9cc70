// Deletes a person: what they said to others stays without its author, everything else of theirs goes.
import { Refusal } from '@foothold/domain/contract/refusal';
import { personSentences } from '@foothold/domain/people/input';
import { eq, sql } from 'drizzle-orm';
import { endConversationsOf, holdConversationsOf } from '../classrooms/last-person.ts';
import { classroomsStillOf, handOver, holdClassroomsOf } from '../classrooms/leaving.ts';
import type { Db } from '../database/db.ts';
import { forgetInAppliedCalls } from '../edge/applied-calls.ts';
import { releaseFiles } from '../files/cleanup.ts';
import { record } from '../audit/record.ts';
import { endSessionsOf } from '../sign-in/sessions.ts';
import type { Viewer } from '../access/actor.ts';
import { lockBoth, requireAccount } from '../access/guards.ts';
import { handOnNumber } from './number-clash.ts';
import { users } from '../schema/people.ts';

export async function deleteAccount(db: Db, asked: Viewer, userId: string): Promise<void> {
  const held = await holdClassroomsOf(db, userId);
  const conversations = await holdConversationsOf(db, userId);
  const viewer = await lockBoth(db, asked, 'deleteUsers', userId, 'update');
  const { user, contact } = await requireAccount(db, viewer, userId);
  if (user.id === viewer.id) throw new Refusal('CONFLICT', personSentences.ownDeletion);
  await handOver(db, user.id, await classroomsStillOf(db, user.id, held));
  await endConversationsOf(db, user.id, conversations, viewer.id);
  const fileIds = await filesOf(db, user.id);
  await endSessionsOf(db, user.id);
  await forgetInAppliedCalls(db, user.id);
  if (contact.phoneNumber !== null) await handOnNumber(db, contact.phoneNumber, user.id);
  await db.delete(users).where(eq(users.id, user.id));
  // Each goes unless something that stays, such as a message, still uses it.
  await releaseFiles(db, fileIds);
  await record(db, {
    actorId: viewer.id,
    act: 'deleted',
    subjectId: user.id,
    subjectName: user.displayName,
    categoryId: viewer.selectedCategoryId,
    details: { role: user.role },
  });
}

/** What the person sent, and what hangs on their evidence. */
async function filesOf(db: Db, userId: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from files where owner_id = ${userId}
    union select file_id from evidence where owner_id = ${userId} and file_id is not null
    union select file_id from comments where owner_id = ${userId} and file_id is not null
    union select profile_file_id from users where id = ${userId} and profile_file_id is not null`);
  return rows.map((row) => row.id);
}
