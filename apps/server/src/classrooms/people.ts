// The people of a classroom: who is in it, and who of a category may be put into it.
import { notFound } from '@foothold/domain/contract/refusal';
import { and, eq, inArray } from 'drizzle-orm';
import { userCategories } from '../categories/tables.ts';
import type { Db } from '../database/db.ts';
import { users } from '../people/tables.ts';
import { chatMembers } from './tables.ts';

/** Longest in the classroom first. */
export async function membersOf(db: Db, chatId: string) {
  return db
    .select({ id: users.id, role: users.role })
    .from(chatMembers)
    .innerJoin(users, eq(users.id, chatMembers.userId))
    .where(eq(chatMembers.chatId, chatId))
    .orderBy(chatMembers.joinedAt, users.id);
}

/** Refuses people who are not of the category, exactly like people who do not exist. */
export async function requirePeopleOf(db: Db, categoryId: string, userIds: readonly string[]) {
  const wanted = [...new Set(userIds)];
  if (wanted.length === 0) return [];
  const people = await db
    .select({ id: users.id, role: users.role })
    .from(users)
    .innerJoin(userCategories, eq(userCategories.userId, users.id))
    .where(and(inArray(users.id, wanted), eq(userCategories.categoryId, categoryId)));
  if (people.length < wanted.length) throw notFound();
  return people;
}
