// Reads a classroom's members, sets its teacher and checks users of the category who are to be added.
import { notFound } from '@foothold/domain/contract/refusal';
import { can, type Role } from '@foothold/domain/access/roles';
import { and, asc, eq, inArray } from '../../kernel/database/drizzle.ts';
import { chatMembers, chats, userCategories, users } from '../../kernel/schema/public.ts';
import type { Db } from '../../kernel/database/db.ts';

/** Ordered by joining time. */
export async function membersOf(db: Db, chatId: string) {
  return db
    .select({ id: users.id, role: users.role })
    .from(chatMembers)
    .innerJoin(users, eq(users.id, chatMembers.userId))
    .where(eq(chatMembers.chatId, chatId))
    .orderBy(chatMembers.joinedAt, users.id);
}

/** Makes the first member who can teach the classroom's teacher. */
export async function setTeacher(
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
 * Refuses users outside the category exactly like users who do not exist. Locks the users, so that their category and
 * role cannot change until the end of the transaction.
 */
export async function requirePeopleOf(db: Db, categoryId: string, userIds: readonly string[]) {
  const wanted = [...new Set(userIds)];
  if (wanted.length === 0) return [];
  // Lock first, then read: a single statement would wait for a change and then use values from before it.
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
