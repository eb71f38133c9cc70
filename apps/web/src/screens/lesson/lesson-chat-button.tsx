// Opens the chat of the class that teaches a lesson, next to the lesson.
import { ChatButton } from '../../features/chat/chat-button.tsx';
import { useTeachingClass } from '../../features/classrooms/use-teaching-class.ts';

export function LessonChatButton({ moduleId }: { readonly moduleId: string }) {
  const found = useTeachingClass(moduleId);
  if (found === undefined) return null;
  return <ChatButton chatId={found.chat.id} kind="group" unread={found.unread} />;
}
