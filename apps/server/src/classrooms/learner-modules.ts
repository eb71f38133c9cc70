// What a learner is taught, in whichever classrooms: for staff who follow the learner and may be in none of them.
import { modulesOfLearner, type ClassroomModule } from '@foothold/domain/classrooms/collections';
import { and, eq, inArray } from 'drizzle-orm';
import { direct, routed, serve } from '../live/collection.ts';
import { learnerRecordChanges } from '../live/dependencies.ts';
import { seesLearner } from '../people/access.ts';
import { chatMembers, chatModules } from './tables.ts';

type OfLearner = { learnerId: string };

export const modulesOfLearnerRoom = serve<OfLearner, ClassroomModule>(modulesOfLearner, {
  access: (db, actor, { learnerId }) => seesLearner(db, actor, learnerId),
  accessDependsOn: learnerRecordChanges,
  touchedBy: {
    // Joining or leaving a classroom brings or takes all of its modules.
    chat_members: (_db, changes) =>
      routed(changes, 'user_id').map((learnerId) => ({ params: { learnerId }, keys: 'all' as const })),
    chat_modules: async (db, changes) => {
      const members = await db
        .select()
        .from(chatMembers)
        .where(inArray(chatMembers.chatId, routed(changes, 'chat_id')));
      const byKey = direct('chat_id', (chatId) => ({ chatId }), keyOf);
      const touched = await byKey(db, changes);
      return touched.flatMap(({ params, keys }) =>
        members
          .filter((member) => member.chatId === params.chatId)
          .map((member) => ({ params: { learnerId: member.userId }, keys })),
      );
    },
  },
  read: async (db, rooms, keys) => {
    const rows = await db
      .select({ link: chatModules, learnerId: chatMembers.userId })
      .from(chatModules)
      .innerJoin(chatMembers, eq(chatMembers.chatId, chatModules.chatId))
      .where(
        and(
          inArray(
            chatMembers.userId,
            rooms.map((room) => room.learnerId),
          ),
          keys === null
            ? undefined
            : inArray(
                chatModules.moduleId,
                keys.map((key) => key.slice(37)),
              ),
        ),
      );
    return rows.map(({ link, learnerId }) => ({ room: { learnerId }, row: link }));
  },
});

function keyOf(row: Readonly<Record<string, string | null>>): string {
  return `${row['chat_id']} ${row['module_id']}`;
}
