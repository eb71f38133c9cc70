// Which of a classroom's resources and tasks each student has done: one row per student, for the staff who run it.
import * as contract from '@foothold/domain/progress/collections';
import type { DoneInClassroom } from '@foothold/domain/progress/collections';
import type { RoomKeys } from '@foothold/live/server/collection';
import { inArray, sql } from 'drizzle-orm';
import { chatMembers, chats } from '../schema/classrooms.ts';
import { canRunClassroom } from '../classrooms/guards.ts';
import type { Db } from '../database/db.ts';
import { chatChanges } from '../live/access.ts';
import { columnValues, withChangedRole } from '../live/changes.ts';
import { serve, wholeRooms, type RoomRow } from '../live/collection.ts';

type OfChat = { chatId: string };

const wholeClass = wholeRooms('chat_id', (chatId) => ({ chatId }));

export const doneInClassroom = serve(contract.doneInClassroom, {
  access: {
    allows: (db, actor, { chatId }) => canRunClassroom(db, actor, chatId),
    dependsOn: chatChanges,
  },
  touchedBy: {
    resource_progress: (db, changes) => rowsOfLearners(db, columnValues(changes, 'user_id')),
    evidence: (db, changes) => rowsOfLearners(db, columnValues(changes, 'owner_id')),
    // Users who leave the category or are no longer students lose their row.
    user_categories: (db, changes) => rowsOfLearners(db, columnValues(changes, 'user_id')),
    users: (db, changes) => rowsOfLearners(db, withChangedRole(changes)),
    chat_members: wholeClass,
    chat_modules: wholeClass,
  },
  read: readDone,
});

async function rowsOfLearners(db: Db, learnerIds: readonly string[]): Promise<RoomKeys<OfChat>[]> {
  if (learnerIds.length === 0) return [];
  const links = await db
    .select({ chatId: chatMembers.chatId, userId: chatMembers.userId })
    .from(chatMembers)
    .where(inArray(chatMembers.userId, [...learnerIds]));
  return links.map(({ chatId, userId }) => ({ params: { chatId }, keys: [userId] }));
}

type Row = { chat_id: string; learner_id: string; resources: string | null; tasks: string | null };

async function readDone(
  db: Db,
  rooms: readonly OfChat[],
  keys: readonly string[] | null,
): Promise<RoomRow<OfChat, DoneInClassroom>[]> {
  const chatIds = sql.param(rooms.map((room) => room.chatId));
  const only = keys === null ? sql`true` : sql`chat_members.user_id = any(${sql.param([...keys])}::uuid[])`;
  // One set-based query that returns the ids of a student as one string: a class of 200 has about 30,000 ids.
  const { rows } = await db.execute<Row>(sql`
    with member as (
      select chat_members.chat_id, chat_members.user_id
      from chat_members
      join ${chats} on chats.id = chat_members.chat_id and chats.kind = 'group'
      join users on users.id = chat_members.user_id and users.role = 'student'
      join user_categories home on home.user_id = chat_members.user_id and home.category_id = chats.category_id
      where chat_members.chat_id = any(${chatIds}::uuid[]) and ${only}
    ), done as (
      select member.chat_id, member.user_id, 'resource' as kind, progress.resource_id as item_id
      from member
      join resource_progress progress on progress.user_id = member.user_id
      join learning_resources resource on resource.id = progress.resource_id
      join chat_modules taught on taught.chat_id = member.chat_id and taught.module_id = resource.module_id
      union all
      select distinct member.chat_id, member.user_id, 'task', evidence.task_id
      from member
      join evidence on evidence.owner_id = member.user_id
      join tasks task on task.id = evidence.task_id
      join chat_modules taught on taught.chat_id = member.chat_id and taught.module_id = task.module_id
    )
    select chat_id, user_id as learner_id,
      string_agg(item_id::text, ',') filter (where kind = 'resource') as resources,
      string_agg(item_id::text, ',') filter (where kind = 'task') as tasks
    from done group by chat_id, user_id`);
  return rows.map(({ chat_id: chatId, learner_id: learnerId, resources, tasks }) => ({
    room: { chatId },
    row: { learnerId, resourceIds: resources?.split(',') ?? [], taskIds: tasks?.split(',') ?? [] },
  }));
}
