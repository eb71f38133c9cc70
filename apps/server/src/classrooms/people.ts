// The people of a classroom: who is in it, and who of a category may be put into it.
import { notFound } from '@foothold/domain/contract/refusal';
import { can, type Role } from '@foothold/domain/access/roles';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { userCategories } from '../schema/categories.ts';
import type { Db } from '../database/db.ts';
import { users } from '../schema/people.ts';
import { chatMembers, chats } from '../schema/classrooms.ts';

/** Longest in the classroom first. */
export async function membersOf(db: Db, chatId: string) {
  return db
    .select({ id: users.id, role: users.role })
    .from(chatMembers)
    .innerJoin(users, eq(users.id, chatMembers.userId))
    .where(eq(chatMembers.chatId, chatId))
    .orderBy(chatMembers.joinedAt, users.id);
}

/** The teacher whom a classroom names is one who is in it. */
export async function nameTeacher(
  db: Db,
  chatId: string,
  people: readonly { readonly id: string; readonly role: Role }[],
): Promise<void> {
  const teacher = people.find(({ role }) => can(role, 'teach'));
  await db
    .update(chats)
    .set({ teacherId: teacher?.id ?? null })
    .where(eq(chats.id, chatId));
}

/**
 * Refuses people who are not of the category, exactly like people who do not exist. Until the end of the transaction
 * nobody takes them out of it or changes their role.
 */
export async function requirePeopleOf(db: Db, categoryId: string, userIds: readonly string[]) {
  const wanted = [...new Set(userIds)];
  if (wanted.length === 0) return [];
  // Locked first and read afterwards: one statement would wait for a change and then judge by what was before it.
  await db
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, wanted))
    .orderBy(asc(users.id))
    .for('share');
  const people = await db
    .select({ id: users.id, role: users.role })
    .from(users)
    .innerJoin(userCategories, eq(userCategories.userId, users.id))
    .where(and(inArray(users.id, wanted), eq(userCategories.categoryId, categoryId)));
  if (people.length < wanted.length) throw notFound();
  return people;
}
