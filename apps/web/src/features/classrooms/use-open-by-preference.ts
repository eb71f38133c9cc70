// Opens a classroom's chat with its page, for users with that preference.
import { preferences } from '@foothold/domain/people/collections';
import { useFollower } from '@foothold/live/react/live-provider';
import { useLive } from '@foothold/live/react/use-live';
import { useRouter } from '@tanstack/react-router';
import { openChat } from '../chat/selected-chat.ts';
import { useViewer } from '../../session/viewer.tsx';

export function useOpenByPreference(): (chatId: string) => void {
  const { id: userId } = useViewer();
  const follower = useFollower();
  const { history } = useRouter();
  const preferred = useLive(preferences, { userId }).rows[0]?.autoOpenClassroomChat;
  return (chatId) => {
    const path = `/staff/classrooms/${chatId}`;
    const chat = { chatId, kind: 'group' } as const;
    if (preferred === true) openChat(chat, path);
    if (preferred !== undefined) return;
    // Not known yet: as soon as it is, unless the class has been left.
    void follower.prefetch(preferences, { userId }).then((rows) => {
      if (rows?.[0]?.autoOpenClassroomChat === true && history.location.pathname === path) openChat(chat);
    });
  };
}
