// The classroom of the signed-in learner that teaches a module.
import { classroomModules } from '@foothold/domain/classrooms/collections';
import { useLiveMany } from '@foothold/live/react/use-live-many';
import { useChats, type ChatView } from '../chat/use-chats.ts';

export function useTeachingClass(moduleId: string): ChatView | undefined {
  const { chats } = useChats('group');
  const links = useLiveMany(
    classroomModules,
    chats.map(({ chat }) => ({ chatId: chat.id })),
  );
  const teaching = new Set(
    links.rooms.flatMap(({ state }) =>
      state.rows.filter((row) => row.moduleId === moduleId && row.active).map((row) => row.chatId),
    ),
  );
  return chats.find(({ chat }) => teaching.has(chat.id));
}
