// Opens a classroom's chat with its page, for users with that preference.
import { preferences } from '@foothold/domain/people/collections';
import { useLive } from '@foothold/live/react/use-live';
import { openChat } from '../chat/selected-chat.ts';
import { useViewer } from '../../session/viewer.tsx';

export function useOpenByPreference(): (chatId: string) => void {
  const viewer = useViewer();
  const preferred = useLive(preferences, { userId: viewer.id }).rows[0]?.autoOpenClassroomChat;
  return (chatId) => {
    if (preferred === true) openChat({ chatId, kind: 'group' }, `/staff/classrooms/${chatId}`);
  };
}
