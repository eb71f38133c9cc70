// The collection of a learner's modules in all classrooms, for staff who follow the learner but may be in none of these.
import * as contract from '@foothold/domain/classrooms/collections';
import { eq, inArray } from '../../kernel/database/drizzle.ts';
import { columnValues } from '../../kernel/live/changes.ts';
import { roomsOfRecords, serveRecord } from '../../kernel/live/record-collection.ts';
import { byColumns } from '../../kernel/live/scope.ts';
import { chatMembers, chatModules, chats } from '../../kernel/schema/public.ts';

const byChat = byColumns({ chatId: chatModules.chatId }, chatModules.chatId, chatModules.moduleId);

export const modulesOfLearner = serveRecord(contract.modulesOfLearner, chatModules, {
  learner: chatMembers.userId,
  category: chats.categoryId,
  joins: (query) =>
    query
      .innerJoin(chatMembers, eq(chatMembers.chatId, chatModules.chatId))
      .innerJoin(chats, eq(chats.id, chatModules.chatId)),
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
      const touched = await byChat(db, changes);
      const ofMembers = touched.flatMap(({ params, keys }) =>
        members
          .filter((member) => member.chatId === params.chatId)
          .map((member) => ({ learnerId: member.userId, keys })),
      );
      return roomsOfRecords(db, ofMembers);
    },
  },
});
