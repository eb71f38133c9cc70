// Applies who joins and leaves which class by a roster. It ends only memberships that rosters have made, and each class keeps a teacher.
import { can } from '@foothold/domain/access/roles';
import { membersOf, setTeacher } from '../classrooms/people.ts';
import type { Before } from '../../kernel/schema/overrides.ts';
import { chatMembers, chats, rosterMemberships } from '../../kernel/schema/public.ts';
import { sql } from '../../kernel/database/drizzle.ts';
import {
  accountsOf,
  lockClassesOf,
  lockPeople,
  noteDone,
  noteProblem,
  recordMembers,
  type AppliedRow,
  type Applying,
} from './apply-context.ts';

type Chat = typeof chats.$inferSelect;
type Membership = {
  readonly row: AppliedRow;
  readonly userId: string;
  readonly chat: Chat;
  readonly chatId: string;
  readonly className: string;
};

export async function startMemberships(at: Applying, rows: readonly AppliedRow[]): Promise<void> {
  const { db, runId } = at;
  const { found, roles } = await membershipsOf(at, rows);
  await noteProblem(
    at,
    'not in the category',
    found.filter(({ userId }) => !roles.has(userId)).map(({ row }) => row),
  );
  const wanted = found.filter(({ userId }) => roles.has(userId));
  if (wanted.length === 0) return;
  const before = await rememberedOf(at, wanted);
  const added = await db
    .insert(chatMembers)
    .values(wanted.map(({ userId, chat }) => ({ userId, chatId: chat.id })))
    .onConflictDoNothing()
    .returning({ userId: chatMembers.userId, chatId: chatMembers.chatId });
  const own = new Set(added.map(({ userId, chatId }) => pairOf(userId, chatId)));
  const isNew = ({ userId, chat }: Membership) => own.has(pairOf(userId, chat.id));
  await db
    .insert(rosterMemberships)
    .values(wanted.map((each) => ({ userId: each.userId, chatId: each.chat.id, isOwn: isNew(each), runId })))
    .onConflictDoUpdate({
      target: [rosterMemberships.userId, rosterMemberships.chatId],
      set: { beganAt: sql`now()`, endedAt: null, isOwn: sql`excluded.is_own`, runId },
    });
  const joined = wanted.filter(isNew);
  const taught = new Set<string>();
  const teachers = new Set<AppliedRow>();
  for (const { row, chat, userId } of joined) {
    const role = roles.get(userId);
    if (chat.teacherId !== null || taught.has(chat.id) || role === undefined || !can(role, 'teach')) continue;
    await setTeacher(db, chat.id, [{ id: userId, role }]);
    taught.add(chat.id);
    teachers.add(row);
  }
  await noteDone(
    at,
    wanted.map(({ row, userId, chat }) => ({
      row,
      userId,
      before: { ...before.get(pairOf(userId, chat.id)), becameTeacher: teachers.has(row) },
    })),
  );
  await recordMembers(at, 'people added to classroom', joined);
}

export async function endMemberships(at: Applying, rows: readonly AppliedRow[]): Promise<void> {
  const { db, runId } = at;
  const { found } = await membershipsOf(at, rows);
  const before = await rememberedOf(at, found);
  // Whom staff had added before stay members, so they go on teaching.
  const leaving = found.filter(({ userId, chat }) => before.get(pairOf(userId, chat.id))?.membership?.isOwn);
  const replacements = await replaceTeachers(at, leaving);
  const left = found.filter(({ row }) => replacements.get(row) !== null);
  await noteProblem(
    at,
    'last teacher',
    found.filter((each) => !left.includes(each)).map(({ row }) => row),
  );
  if (left.length === 0) return;
  const userIds = sql.param(left.map(({ userId }) => userId));
  const chatIds = sql.param(left.map(({ chat }) => chat.id));
  const pairs = sql`unnest(${userIds}::uuid[], ${chatIds}::uuid[]) as pair (user_id, chat_id)`;
  const { rows: removed } = await db.execute<{ user_id: string; chat_id: string; joined_at: string }>(sql`
    delete from chat_members using ${pairs}, roster_memberships as made
    where chat_members.user_id = pair.user_id and chat_members.chat_id = pair.chat_id
      and made.user_id = pair.user_id and made.chat_id = pair.chat_id and made.is_own
    returning chat_members.user_id, chat_members.chat_id, chat_members.joined_at::text`);
  await db.execute(sql`
    update roster_memberships set ended_at = now(), run_id = ${runId} from ${pairs}
    where roster_memberships.user_id = pair.user_id and roster_memberships.chat_id = pair.chat_id`);
  const gone = new Map(removed.map((each) => [pairOf(each.user_id, each.chat_id), each.joined_at]));
  await noteDone(
    at,
    left.map(({ row, userId, chat }) => {
      const pair = pairOf(userId, chat.id);
      const replacedBy = replacements.get(row);
      return {
        row,
        userId,
        before: {
          ...before.get(pair),
          joinedAt: gone.get(pair) ?? null,
          ...(typeof replacedBy === 'string' && { replacedBy }),
        },
      };
    }),
  );
  await recordMembers(
    at,
    'people removed from classroom',
    left.filter(({ userId, chat }) => gone.has(pairOf(userId, chat.id))),
  );
}

/** Locks the classes and then the people, in the order in which every change of a class does. */
async function membershipsOf(at: Applying, rows: readonly AppliedRow[]) {
  const people = await accountsOf(at, rows);
  const classes = await lockClassesOf(at, rows);
  const roles = await lockPeople(at, [...people.values()], 'share');
  const found = rows.flatMap((row): Membership[] => {
    const userId = people.get(row.personId);
    const chat = classes.get(row.classId)?.chat;
    // The person was not created, or the class has been deleted: the report says so elsewhere.
    if (userId === undefined || chat === undefined) return [];
    return [{ row, userId, chat, chatId: chat.id, className: chat.chatName }];
  });
  return { found, roles };
}

/** By the row of each teacher who leaves, who teaches the class then; null if nobody who stays in it can. */
async function replaceTeachers(
  { db }: Applying,
  leaving: readonly Membership[],
): Promise<ReadonlyMap<AppliedRow, string | null>> {
  const leavingBy = Map.groupBy(leaving, ({ chat }) => chat.id);
  const replacements = new Map<AppliedRow, string | null>();
  for (const { row, userId, chat } of leaving) {
    if (chat.teacherId !== userId) continue;
    const leavers = new Set(leavingBy.get(chat.id)?.map((each) => each.userId));
    const staying = (await membersOf(db, chat.id)).filter(({ id }) => !leavers.has(id));
    const next = staying.find(({ role }) => can(role, 'teach'))?.id ?? null;
    if (next !== null) await setTeacher(db, chat.id, staying);
    replacements.set(row, next);
  }
  return replacements;
}

/** What is remembered of these memberships now. */
async function rememberedOf(
  { db }: Applying,
  memberships: readonly Membership[],
): Promise<ReadonlyMap<string, Before>> {
  const userIds = sql.param(memberships.map(({ userId }) => userId));
  const chatIds = sql.param(memberships.map(({ chat }) => chat.id));
  const { rows } = await db.execute<{ pair: string; before: Before }>(sql`
    select pair.user_id || ' ' || pair.chat_id as pair, json_build_object('runId', made.run_id, 'membership',
      case when made.user_id is not null then json_build_object(
        'beganAt', made.began_at::text, 'endedAt', made.ended_at::text, 'isOwn', made.is_own) end) as before
    from unnest(${userIds}::uuid[], ${chatIds}::uuid[]) as pair (user_id, chat_id)
    left join roster_memberships as made on made.user_id = pair.user_id and made.chat_id = pair.chat_id`);
  return new Map(rows.map(({ pair, before }) => [pair, before]));
}

function pairOf(userId: string, chatId: string): string {
  return `${userId} ${chatId}`;
}
