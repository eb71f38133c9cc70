// Marks messages as read up to the last one on the screen, only if unread, at most every few seconds.
import type { Chat, Message } from '@foothold/domain/chat/collections';
import { addressOfKind, type ChatAddress } from '@foothold/domain/chat/kinds';
import { unreadCount } from '@foothold/domain/chat/unread';
import { Marks } from '@foothold/live/client/marks';
import { useEffect, useState } from 'react';
import { session } from '../../connection/session.ts';
import { useChange } from '../../connection/use-change.ts';
import { useViewer } from '../../session/viewer.tsx';
import { useSeen } from '../../ui/use-seen.ts';

type Read = {
  readonly chat: Chat;
  /** The messages on the screen; empty while the newest are not. */
  readonly shown: readonly Message[];
  /** Undefined until it is known. */
  readonly readSeq: number | undefined;
};

export function useMarkRead({ chat, shown, readSeq }: Read): void {
  const viewer = useViewer();
  const note = useChange('chat.markChatChecked');
  const [marks] = useState(() => newMarks(addressOfKind(chat.kind), viewer.id, note));
  const newest = shown.at(-1)?.seq ?? 0;
  const isUnread = readSeq !== undefined && unreadCount(shown, readSeq, viewer.id) > 0;
  useSeen(isUnread ? `${chat.id} ${newest}` : null, () => marks.mark(chat.id, newest, readSeq ?? 0));

  useEffect(() => {
    const leave = () => {
      if (document.visibilityState === 'hidden') void marks.leave();
    };
    document.addEventListener('visibilitychange', leave);
    return () => {
      document.removeEventListener('visibilitychange', leave);
      void marks.leave();
    };
  }, [marks]);
}

function newMarks(
  collection: ChatAddress,
  readerId: string,
  note: ReturnType<typeof useChange<'chat.markChatChecked'>>,
): Marks {
  return new Marks({
    send: async (reached) => {
      for (const [chatId, seq] of reached) {
        // On a shared phone the next user has not read it.
        if (session.current()?.userId === readerId)
          await note({ subject: chatId, input: { collection, chatId, seq } });
      }
    },
    onError: () => undefined,
  });
}
