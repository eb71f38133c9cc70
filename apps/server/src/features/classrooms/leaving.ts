// Removes a user, or the user's teaching role, from classrooms: each keeps a teacher, or the whole change is refused.
import { hasTeacher } from '@foothold/domain/classrooms/participants';
import { classroomSentences } from '@foothold/domain/classrooms/sentences';
import { Refusal } from '@foothold/domain/contract/refusal';
import { and, asc, eq, inArray } from '../../kernel/database/drizzle.ts';
import { record } from '../../kernel/audit/record.ts';
import type { Db } from '../../kernel/database/db.ts';
import { ConcurrentChange } from '../../kernel/database/concurrent-change.ts';
import type { Viewer } from '../../kernel/access/actor.ts';
import { classroomAction } from './actions.ts';
import { membersOf, setTeacher } from './people.ts';
import { chatMembers, chats } from '../../kernel/schema/public.ts';

export type Classroom = typeof chats.$inferSelect;

/**
 * The user's classrooms, locked until the end of the transaction as every change of one does. Call before locking the
 * user's row: changing a classroom and sending a message lock in this order.
 */
export async function lockClassroomsOf(db: Db, userId: string): Promise<readonly Classroom[]> {
  const joined = db
    .select({ id: chatMembers.chatId })
    .from(chatMembers)
    .where(eq(chatMembers.userId, userId));
  return db
    .select()
    .from(chats)
    .where(and(eq(chats.kind, 'group'), inArray(chats.id, joined)))
    .orderBy(asc(chats.id))
    .for('update');
}

/** Of the locked classrooms, those that the user is still in. The user's row must be locked, so that none is added. */
export async function remainingClassroomsOf(
  db: Db,
  userId: string,
  locked: readonly Classroom[],
): Promise<readonly Classroom[]> {
  const now = await db
    .select({ id: chats.id })
    .from(chatMembers)
    .innerJoin(chats, and(eq(chats.id, chatMembers.chatId), eq(chats.kind, 'group')))
    .where(eq(chatMembers.userId, userId));
  const ids = new Set(now.map(({ id }) => id));
  const still = locked.filter(({ id }) => ids.has(id));
  if (still.length < ids.size) throw new ConcurrentChange();
  return still;
}

/** Makes another member the teacher. Refuses CONFLICT, naming the classrooms, where the user is the only teacher. */
export async function replaceTeacher(
  db: Db,
  userId: string,
  classrooms: readonly Classroom[],
): Promise<void> {
  const onlyTeacherIn: string[] = [];
  for (const chat of classrooms) {
    const members = await membersOf(db, chat.id);
    const others = members.filter(({ id }) => id !== userId);
    if (hasTeacher(members) && !hasTeacher(others)) onlyTeacherIn.push(chat.chatName);
    else if (chat.teacherId === userId) await setTeacher(db, chat.id, others);
  }
  if (onlyTeacherIn.length === 0) return;
  throw new Refusal('CONFLICT', classroomSentences.oneTeacher, {
    classrooms: onlyTeacherIn.toSorted((a, b) => a.localeCompare(b)),
  });
}

/** Call after replaceTeacher. */
export async function removeFromClassrooms(
  db: Db,
  viewer: Viewer,
  userId: string,
  classrooms: readonly Classroom[],
): Promise<void> {
  for (const chat of classrooms) {
    await db.delete(chatMembers).where(and(eq(chatMembers.chatId, chat.id), eq(chatMembers.userId, userId)));
    await record(db, classroomAction(viewer, chat, 'people removed from classroom', { userIds: [userId] }));
  }
}
