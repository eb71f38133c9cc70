// The collection of a learner's modules in all classrooms, for staff who follow the learner but may be in none of these.
import * as contract from '@foothold/domain/classrooms/collections';
import type { OfRecord } from '@foothold/domain/contract/params';
import type { ClassroomModule } from '@foothold/domain/classrooms/collections';
import { and, eq, inArray } from 'drizzle-orm';
import { direct, columnValues, serve } from '../live/collection.ts';
import { roomsOfRecords, learnersOf, toRoomRows, recordAccess, recordChanges } from '../live/record-rooms.ts';
import { chatMembers, chatModules, chats } from '../schema/classrooms.ts';

export const modulesOfLearner = serve<OfRecord, ClassroomModule>(contract.modulesOfLearner, {
  access: recordAccess,
  accessDependsOn: recordChanges,
  touchedBy: {
    // Joining or leaving a classroom adds or removes all of its modules.
    chat_members: (db, changes) =>
      roomsOfRecords(
        db,
        columnValues(changes, 'user_id').map((learnerId) => ({ learnerId, keys: 'all' as const })),
      ),
    chat_modules: async (db, changes) => {
      const members = await db
        .select()
        .from(chatMembers)
        .where(inArray(chatMembers.chatId, columnValues(changes, 'chat_id')));
      const byKey = direct('chat_id', (chatId) => ({ chatId }), keyOf);
      const touched = await byKey(db, changes);
      const ofMembers = touched.flatMap(({ params, keys }) =>
        members
          .filter((member) => member.chatId === params.chatId)
          .map((member) => ({ learnerId: member.userId, keys })),
      );
      return roomsOfRecords(db, ofMembers);
    },
  },
  read: async (db, rooms, keys) => {
    const rows = await db
      .select({ link: chatModules, learnerId: chatMembers.userId, categoryId: chats.categoryId })
      .from(chatModules)
      .innerJoin(chatMembers, eq(chatMembers.chatId, chatModules.chatId))
      .innerJoin(chats, eq(chats.id, chatModules.chatId))
      .where(
        and(
          inArray(chatMembers.userId, learnersOf(rooms)),
          keys === null
            ? undefined
            : inArray(
                chatModules.moduleId,
                keys.map((key) => key.slice(37)),
              ),
        ),
      );
    const placed = toRoomRows<ClassroomModule>(rooms);
    return rows.flatMap(({ link, learnerId, categoryId }) => placed(learnerId, categoryId, link));
  },
});

function keyOf(row: Readonly<Record<string, string | null>>): string {
  return `${row['chat_id']} ${row['module_id']}`;
}
