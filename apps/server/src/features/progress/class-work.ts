// What the students of a classroom have done: the rows that collections of its progress count, and the changes that concern them.
import type { RoomKeys } from '@foothold/live/server/collection';
import { inArray, sql, type SQL } from '../../kernel/database/drizzle.ts';
import { canRunClassroom } from '../classrooms/guards.ts';
import type { Db } from '../../kernel/database/db.ts';
import { chatChanges, type Access } from '../../kernel/live/access.ts';
import { columnValues, withChangedRole } from '../../kernel/live/changes.ts';
import { wholeRooms, type AffectedRooms } from '../../kernel/live/collection.ts';
import { chatMembers, chats } from '../../kernel/schema/public.ts';

export type OfChat = { readonly chatId: string };

/** The staff who run the classroom. */
export const ofClassroom: Access<OfChat> = {
  allows: (db, actor, { chatId }) => canRunClassroom(db, actor, chatId),
  dependsOn: chatChanges,
};

const wholeClass = wholeRooms<OfChat>('chat_id', (chatId) => ({ chatId }));

export const touchedByWork: Readonly<Record<string, AffectedRooms<OfChat>>> = {
  resource_progress: (db, changes) => rowsOfLearners(db, columnValues(changes, 'user_id')),
  evidence: (db, changes) => rowsOfLearners(db, columnValues(changes, 'owner_id')),
  // Users who leave the category or are no longer students lose their row.
  user_categories: (db, changes) => rowsOfLearners(db, columnValues(changes, 'user_id')),
  users: (db, changes) => rowsOfLearners(db, withChangedRole(changes)),
  chat_members: wholeClass,
  chat_modules: wholeClass,
};

async function rowsOfLearners(db: Db, learnerIds: readonly string[]): Promise<RoomKeys<OfChat>[]> {
  if (learnerIds.length === 0) return [];
  const links = await db
    .select({ chatId: chatMembers.chatId, userId: chatMembers.userId })
    .from(chatMembers)
    .where(inArray(chatMembers.userId, [...learnerIds]));
  return links.map(({ chatId, userId }) => ({ params: { chatId }, keys: [userId] }));
}

/** What is aggregated of a student's work, as the same columns for each kind of it. */
type Aggregates = {
  /** Of `progress.resource_id`, one row per completed page, with `taught.active` and `taught.current`. */
  readonly pages: SQL;
  /** Of `task_id`, one row per evidenced task, with `active` and `current`. */
  readonly tasks: SQL;
  readonly targets: SQL;
};

/**
 * The tables `member` (chat_id, user_id, category_id), one row per student, and `worked` (chat_id, user_id, the aggregates,
 * at), up to three rows per student: aggregating each kind by itself sorts a third less. `at` is null for evidence that
 * staff have added: the learner did nothing then.
 *
 * The planner takes a class for smaller than it is. `offset 0` has it begin with each student's own work, where it would
 * look through what everybody has done of each lesson; `materialized` keeps it from doing all of it once per student.
 */
export function classWork(rooms: readonly OfChat[], keys: readonly string[] | null, of: Aggregates): SQL {
  const chatIds = sql.param(rooms.map((room) => room.chatId));
  const only = keys === null ? sql`true` : sql`chat_members.user_id = any(${sql.param([...keys])}::uuid[])`;
  const handedInAt = sql`max(evidence.created_at) filter (where evidence.created_by = evidence.owner_id)`;
  return sql`
    member as (
      select chat_members.chat_id, chat_members.user_id, chats.category_id
      from chat_members
      join ${chats} on chats.id = chat_members.chat_id and chats.kind = 'group'
      join users on users.id = chat_members.user_id and users.role = 'student'
      join user_categories home on home.user_id = chat_members.user_id and home.category_id = chats.category_id
      where chat_members.chat_id = any(${chatIds}::uuid[]) and ${only}
    ), worked as materialized (
      select progress.chat_id, progress.user_id, ${of.pages}, max(progress.completed_at) as at
      from (
        select own.*, resource.module_id
        from (
          select member.chat_id, own.* from member join resource_progress own on own.user_id = member.user_id offset 0
        ) own
        join learning_resources resource on resource.id = own.resource_id offset 0
      ) progress
      join chat_modules taught on taught.chat_id = progress.chat_id and taught.module_id = progress.module_id
      group by progress.chat_id, progress.user_id
      union all
      select chat_id, user_id, ${of.tasks}, max(at)
      from (
        select evidence.chat_id, evidence.owner_id as user_id, evidence.task_id, taught.active, taught.current, ${handedInAt} as at
        from (
          select own.*, task.module_id
          from (
            select member.chat_id, own.owner_id, own.task_id, own.created_by, own.created_at
            from member join evidence own on own.owner_id = member.user_id offset 0
          ) own
          join tasks task on task.id = own.task_id offset 0
        ) evidence
        join chat_modules taught on taught.chat_id = evidence.chat_id and taught.module_id = evidence.module_id
        group by evidence.chat_id, evidence.owner_id, evidence.task_id, taught.active, taught.current
      ) evidenced
      group by chat_id, user_id
      union all
      select member.chat_id, member.user_id, ${of.targets}, ${handedInAt}
      from member
      join targets target on target.learner_id = member.user_id and target.category_id = member.category_id
      join evidence on evidence.target_id = target.id
      group by member.chat_id, member.user_id
    )`;
}

/** Of the rows of `worked` in a group, as milliseconds; `workedAtText` makes a time of it. */
export const lastWorkMs = sql`(extract(epoch from max(at)) * 1000)::float8`;

export function workedAtText(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}
