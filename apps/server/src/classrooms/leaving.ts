// Somebody goes away from classrooms, or teaches no more: each of them keeps a teacher, or nothing happens at all.
import { hasTeacher } from '@foothold/domain/classrooms/participants';
import { classroomSentences } from '@foothold/domain/classrooms/sentences';
import { Refusal } from '@foothold/domain/contract/refusal';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { record } from '../audit/record.ts';
import type { Db } from '../database/db.ts';
import { ConcurrentChange } from '../database/concurrent-change.ts';
import type { Viewer } from '../access/actor.ts';
import { actOn } from './acts.ts';
import { membersOf, nameTeacher } from './people.ts';
import { chatMembers, chats } from '../schema/classrooms.ts';

export type Classroom = typeof chats.$inferSelect;

/**
 * The classrooms that the person is in, locked like every change of one, until the end of the transaction. Before the
 * person's own row: whoever changes a classroom, or writes in it, takes the two in this order.
 */
export async function holdClassroomsOf(db: Db, userId: string): Promise<readonly Classroom[]> {
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

/** Those that the person is in now, whose own row is held, so that nobody else adds one. */
export async function classroomsStillOf(
  db: Db,
  userId: string,
  held: readonly Classroom[],
): Promise<readonly Classroom[]> {
  const now = await db
    .select({ id: chats.id })
    .from(chatMembers)
    .innerJoin(chats, and(eq(chats.id, chatMembers.chatId), eq(chats.kind, 'group')))
    .where(eq(chatMembers.userId, userId));
  const ids = new Set(now.map(({ id }) => id));
  const still = held.filter(({ id }) => ids.has(id));
  if (still.length < ids.size) throw new ConcurrentChange();
  return still;
}

/** Refuses CONFLICT when the person is the only teacher of any, with their names; else another one is its teacher. */
export async function handOver(db: Db, userId: string, classrooms: readonly Classroom[]): Promise<void> {
  const alone: string[] = [];
  for (const chat of classrooms) {
    const members = await membersOf(db, chat.id);
    const others = members.filter(({ id }) => id !== userId);
    if (hasTeacher(members) && !hasTeacher(others)) alone.push(chat.chatName);
    else if (chat.teacherId === userId) await nameTeacher(db, chat.id, others);
  }
  if (alone.length === 0) return;
  throw new Refusal('CONFLICT', classroomSentences.oneTeacher, {
    classrooms: alone.toSorted((a, b) => a.localeCompare(b)),
  });
}

/** After the hand-over. */
export async function takeOut(
  db: Db,
  viewer: Viewer,
  userId: string,
  classrooms: readonly Classroom[],
): Promise<void> {
  for (const chat of classrooms) {
    await db.delete(chatMembers).where(and(eq(chatMembers.chatId, chat.id), eq(chatMembers.userId, userId)));
    await record(db, actOn(viewer, chat, 'people removed from classroom', { userIds: [userId] }));
  }
}
