// Opens the chat of the class that teaches a lesson, next to the lesson.
import { classroomModules } from '@foothold/domain/classrooms/collections';
import { useLiveMany } from '@foothold/live/react/use-live-many';
import { ChatButton } from '../../features/chat/chat-button.tsx';
import { useChats } from '../../features/chat/use-chats.ts';

export function LessonChatButton({ moduleId }: { readonly moduleId: string }) {
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
  const found = chats.find(({ chat }) => teaching.has(chat.id));
  if (found === undefined) return null;
  return <ChatButton chatId={found.chat.id} kind="group" unread={found.unread} />;
}
