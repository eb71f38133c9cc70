// Undoes who joined and left which class by a roster: people leave again, or are back since the day on which they had joined.
import { can } from '@foothold/domain/access/roles';
import type { Act } from '@foothold/domain/audit/acts';
import { and, eq, inArray, sql } from '../database/drizzle.ts';
import { recordAll } from '../audit/record.ts';
import { membersOf, setTeacher } from '../classrooms/people.ts';
import { chats, users } from '../schema/public.ts';
import type { Undone, Undoing } from './undoing.ts';

type Membership = Undone & { readonly userId: string; readonly chatId: string };

export async function undoJoined(at: Undoing, rows: readonly Undone[]): Promise<void> {
  const { db } = at;
  const memberships = membershipsIn(rows);
  const { rows: removed } = await db.execute<{ userId: string; chatId: string }>(sql`
    delete from chat_members using ${pairsOf(memberships)}, roster_memberships as made
    where chat_members.user_id = pair.user_id and chat_members.chat_id = pair.chat_id
      and made.user_id = pair.user_id and made.chat_id = pair.chat_id and made.is_own
    returning chat_members.user_id as "userId", chat_members.chat_id as "chatId"`);
  await remember(at, memberships);
  const left = new Set(removed.map(({ userId, chatId }) => `${userId} ${chatId}`));
  const gone = memberships.filter(({ userId, chatId }) => left.has(`${userId} ${chatId}`));
  const taught = await db
    .select({ id: chats.id, teacherId: chats.teacherId })
    .from(chats)
    .where(
      inArray(
        chats.id,
        gone.map(({ chatId }) => chatId),
      ),
    );
  for (const { id, teacherId } of taught)
    if (teacherId !== null && left.has(`${teacherId} ${id}`))
      await setTeacher(db, id, await membersOf(db, id));
  await recordByClass(at, 'people removed from classroom', gone);
}

export async function undoLeft(at: Undoing, rows: readonly Undone[]): Promise<void> {
  const { db } = at;
  const memberships = membershipsIn(rows);
  const back = memberships.filter(({ row }) => typeof row.before?.joinedAt === 'string');
  await db.execute(sql`
    insert into chat_members (user_id, chat_id, joined_at)
    select user_id, chat_id, (before ->> 'joinedAt')::timestamptz from ${pairsOf(back)} on conflict do nothing`);
  await remember(at, memberships);
  const roles = await db
    .select({ id: users.id, role: users.role })
    .from(users)
    .where(
      inArray(
        users.id,
        back.map(({ userId }) => userId),
      ),
    );
  const teachers = new Set(roles.filter(({ role }) => can(role, 'teach')).map(({ id }) => id));
  for (const { row, userId, chatId } of back) {
    if (!teachers.has(userId)) continue;
    const { replacedBy = null } = row.before ?? {};
    await db
      .update(chats)
      .set({ teacherId: userId })
      .where(and(eq(chats.id, chatId), sql`${chats.teacherId} is not distinct from ${replacedBy}`));
  }
  await recordByClass(at, 'people added to classroom', back);
}

/** As it was before the run: not at all, or as earlier runs had left it. */
async function remember({ db }: Undoing, memberships: readonly Membership[]): Promise<void> {
  const pairs = pairsOf(memberships);
  await db.execute(sql`
    delete from roster_memberships as made using ${pairs}
    where made.user_id = pair.user_id and made.chat_id = pair.chat_id
      and pair.before -> 'membership' = 'null'::jsonb`);
  await db.execute(sql`
    update roster_memberships as made set run_id = (pair.before ->> 'runId')::uuid,
      began_at = (pair.before -> 'membership' ->> 'beganAt')::timestamptz,
      ended_at = (pair.before -> 'membership' ->> 'endedAt')::timestamptz,
      is_own = (pair.before -> 'membership' ->> 'isOwn')::boolean
    from ${pairs} where made.user_id = pair.user_id and made.chat_id = pair.chat_id`);
}

function membershipsIn(rows: readonly Undone[]): readonly Membership[] {
  return rows.flatMap((each): Membership[] => {
    const { userId, chatId } = each;
    return userId === null || chatId === null ? [] : [{ ...each, userId, chatId }];
  });
}

function pairsOf(memberships: readonly Membership[]) {
  const userIds = sql.param(memberships.map(({ userId }) => userId));
  const chatIds = sql.param(memberships.map(({ chatId }) => chatId));
  const befores = sql.param(memberships.map(({ row }) => JSON.stringify(row.before)));
  return sql`(select user_id, chat_id, before::jsonb from unnest(${userIds}::uuid[], ${chatIds}::uuid[],
    ${befores}::text[]) as listed (user_id, chat_id, before)) as pair`;
}

async function recordByClass(at: Undoing, act: Act, memberships: readonly Membership[]): Promise<void> {
  const { db, actorId, categoryId } = at;
  const byClass = Map.groupBy(memberships, ({ chatId }) => chatId);
  const ids = [...byClass.keys()];
  const names = await db
    .select({ id: chats.id, name: chats.chatName })
    .from(chats)
    .where(inArray(chats.id, ids));
  await recordAll(
    db,
    names.map(({ id, name }) => ({
      actorId,
      act,
      subjectId: id,
      subjectName: name,
      categoryId,
      details: { userIds: (byClass.get(id) ?? []).map(({ userId }) => userId), runId: at.runId },
    })),
  );
}
