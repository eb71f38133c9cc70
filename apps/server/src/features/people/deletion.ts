// Deletes a user: messages to others stay without an author, everything else is deleted.
import { Refusal } from '@foothold/domain/contract/refusal';
import { personSentences } from '@foothold/domain/people/input';
import { eq, sql } from '../../kernel/database/drizzle.ts';
import { endConversationsOf, lockConversationsOf } from '../classrooms/last-person.ts';
import { remainingClassroomsOf, replaceTeacher, lockClassroomsOf } from '../classrooms/leaving.ts';
import type { Db } from '../../kernel/database/db.ts';
import { forgetInAppliedCalls } from '../../kernel/edge/applied-calls.ts';
import { releaseFiles } from '../../kernel/files/cleanup.ts';
import { record } from '../../kernel/audit/record.ts';
import { endSessionsOf } from '../sign-in/sessions.ts';
import type { Viewer } from '../../kernel/access/actor.ts';
import { keepingBreakGlass } from '../../kernel/access/break-glass.ts';
import { lockBothUsers, requireAccount } from '../../kernel/access/guards.ts';
import { reassignNumber } from './number-clash.ts';
import { users } from '../../kernel/schema/public.ts';

export async function deleteAccount(db: Db, caller: Viewer, userId: string): Promise<void> {
  const lockedClassrooms = await lockClassroomsOf(db, userId);
  const conversations = await lockConversationsOf(db, userId);
  const viewer = await lockBothUsers(db, caller, 'deleteUsers', userId, 'update');
  const { user, contact } = await requireAccount(db, viewer, userId);
  if (user.id === viewer.id) throw new Refusal('CONFLICT', personSentences.ownDeletion);
  const requireBreakGlass = await keepingBreakGlass(db, user.id);
  await replaceTeacher(db, user.id, await remainingClassroomsOf(db, user.id, lockedClassrooms));
  await endConversationsOf(db, user.id, conversations, viewer.id);
  const fileIds = await filesOf(db, user.id);
  await endSessionsOf(db, user.id);
  await forgetInAppliedCalls(db, user.id);
  if (contact.phoneNumber !== null) await reassignNumber(db, viewer, contact.phoneNumber, user.id);
  await db.delete(users).where(eq(users.id, user.id));
  await requireBreakGlass();
  // Deletes each file unless something that stays, such as a message, still uses it.
  await releaseFiles(db, fileIds);
  await record(db, {
    actorId: viewer.id,
    action: 'deleted',
    subjectId: user.id,
    subjectName: user.displayName,
    categoryId: viewer.selectedCategoryId,
    details: { role: user.role },
  });
}

/** The files that the user uploaded, and those attached to the user's evidence. */
async function filesOf(db: Db, userId: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from files where owner_id = ${userId}
    union select file_id from evidence where owner_id = ${userId} and file_id is not null
    union select file_id from comments where owner_id = ${userId} and file_id is not null
    union select profile_file_id from users where id = ${userId} and profile_file_id is not null`);
  return rows.map((row) => row.id);
}
