// Applies who joins and leaves which class by a roster. It ends only memberships that rosters have made, and each class keeps a teacher.
import { hasTeacher } from '@foothold/domain/classrooms/participants';
import { can } from '@foothold/domain/access/roles';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { recordAll } from '../audit/record.ts';
import { membersOf, setTeacher } from '../classrooms/people.ts';
import { userCategories } from '../schema/categories.ts';
import { chatMembers, chats } from '../schema/classrooms.ts';
import { users } from '../schema/people.ts';
import { rosterMemberships } from '../schema/roster.ts';
import type { Act } from '@foothold/domain/audit/acts';
import { foundHere, noteAccounts, noteProblem, type AppliedRow, type Applying } from './applying.ts';

type Chat = typeof chats.$inferSelect;
type Membership = { readonly row: AppliedRow; readonly userId: string; readonly chat: Chat };

export async function startMemberships(at: Applying, rows: readonly AppliedRow[]): Promise<void> {
  const { db } = at;
  const { found, roles } = await membershipsOf(at, rows);
  await noteAccounts(at, found);
  await noteProblem(
    at,
    'not in the category',
    found.filter(({ userId }) => !roles.has(userId)).map(({ row }) => row),
  );
  const wanted = found.filter(({ userId }) => roles.has(userId));
  if (wanted.length === 0) return;
  const added = await db
    .insert(chatMembers)
    .values(wanted.map(({ userId, chat }) => ({ userId, chatId: chat.id })))
    .onConflictDoNothing()
    .returning({ userId: chatMembers.userId, chatId: chatMembers.chatId });
  const own = new Set(added.map(({ userId, chatId }) => `${userId} ${chatId}`));
  const isNew = ({ userId, chat }: Membership) => own.has(`${userId} ${chat.id}`);
  await db
    .insert(rosterMemberships)
    .values(wanted.map((each) => ({ userId: each.userId, chatId: each.chat.id, isOwn: isNew(each) })))
    .onConflictDoUpdate({
      target: [rosterMemberships.userId, rosterMemberships.chatId],
      set: { beganAt: sql`now()`, endedAt: null, isOwn: sql`excluded.is_own` },
    });
  const joined = wanted.filter(isNew);
  for (const { chat, userId } of joined) {
    const role = roles.get(userId);
    if (chat.teacherId === null && role !== undefined && can(role, 'teach'))
      await setTeacher(db, chat.id, await membersOf(db, chat.id));
  }
  await recordByClass(at, 'people added to classroom', joined);
}

export async function endMemberships(at: Applying, rows: readonly AppliedRow[]): Promise<void> {
  const { db } = at;
  const { found } = await membershipsOf(at, rows);
  await noteAccounts(at, found);
  const left: Membership[] = [];
  for (const each of found) {
    const { chat, userId } = each;
    if (chat.teacherId === userId && !(await replaceTeacher(at, chat, userId)))
      await noteProblem(at, 'last teacher', [each.row]);
    else left.push(each);
  }
  if (left.length === 0) return;
  const userIds = sql.param(left.map(({ userId }) => userId));
  const chatIds = sql.param(left.map(({ chat }) => chat.id));
  const pairs = sql`unnest(${userIds}::uuid[], ${chatIds}::uuid[]) as pair (user_id, chat_id)`;
  const { rows: removed } = await db.execute<{ user_id: string; chat_id: string }>(sql`
    delete from chat_members using ${pairs}, roster_memberships as made
    where chat_members.user_id = pair.user_id and chat_members.chat_id = pair.chat_id
      and made.user_id = pair.user_id and made.chat_id = pair.chat_id and made.is_own
    returning chat_members.user_id, chat_members.chat_id`);
  await db.execute(sql`
    update roster_memberships set ended_at = now() from ${pairs}
    where roster_memberships.user_id = pair.user_id and roster_memberships.chat_id = pair.chat_id`);
  const gone = new Set(removed.map((each) => `${each.user_id} ${each.chat_id}`));
  await recordByClass(
    at,
    'people removed from classroom',
    left.filter(({ userId, chat }) => gone.has(`${userId} ${chat.id}`)),
  );
}

/** Locks the classes and then the people, in the order in which every change of a class does. */
async function membershipsOf(at: Applying, rows: readonly AppliedRow[]) {
  const { db, categoryId } = at;
  const people = await foundHere(
    at,
    'person',
    rows.map(({ personId }) => personId),
  );
  const classes = await foundHere(
    at,
    'class',
    rows.map(({ classId }) => classId),
  );
  const locked = await db
    .select()
    .from(chats)
    .where(inArray(chats.id, [...classes.values()]))
    .orderBy(asc(chats.id))
    .for('update');
  const byId = new Map(locked.map((chat) => [chat.id, chat]));
  const ids = [...people.values()];
  await db
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, ids))
    .orderBy(asc(users.id))
    .for('share');
  const inCategory = await db
    .select({ id: users.id, role: users.role })
    .from(users)
    .innerJoin(userCategories, eq(userCategories.userId, users.id))
    .where(and(inArray(users.id, ids), eq(userCategories.categoryId, categoryId)));
  const found = rows.flatMap((row): Membership[] => {
    const userId = people.get(row.personId ?? '');
    const chat = byId.get(classes.get(row.classId ?? '') ?? '');
    // The person was not created, or the class has been deleted: the report says so elsewhere.
    return userId === undefined || chat === undefined ? [] : [{ row, userId, chat }];
  });
  return { found, roles: new Map(inCategory.map(({ id, role }) => [id, role])) };
}

/** False if nobody else in the class can teach. */
async function replaceTeacher({ db }: Applying, chat: Chat, userId: string): Promise<boolean> {
  const others = (await membersOf(db, chat.id)).filter(({ id }) => id !== userId);
  if (!hasTeacher(others)) return false;
  await setTeacher(db, chat.id, others);
  return true;
}

async function recordByClass(
  { db, actorId, categoryId }: Applying,
  act: Act,
  memberships: readonly Membership[],
): Promise<void> {
  const byClass = Map.groupBy(memberships, ({ chat }) => chat);
  await recordAll(
    db,
    [...byClass].map(([chat, ofClass]) => ({
      actorId,
      act,
      subjectId: chat.id,
      subjectName: chat.chatName,
      categoryId,
      details: { userIds: ofClass.map(({ userId }) => userId) },
    })),
  );
}
