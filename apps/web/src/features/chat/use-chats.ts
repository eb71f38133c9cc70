// The signed-in user's chats in the selected category, with the unread count of each.
import { chatsOfMember, chatTail, type Chat, type TailEntry } from '@foothold/domain/chat/collections';
import { byChatName } from '@foothold/domain/chat/order';
import { needsOlder, unreadCount } from '@foothold/domain/chat/unread';
import { useLive } from '@foothold/live/react/use-live';
import { useLiveMany } from '@foothold/live/react/use-live-many';
import { useEffect, useMemo } from 'react';
import { useViewer } from '../../session/viewer.tsx';
import { useChatsOnScreen } from './chats-on-screen.ts';
import { useChatMarks } from './use-chat-marks.ts';

export type ChatInHand = {
  readonly chat: Chat;
  readonly tail: readonly TailEntry[];
  readonly unread: number;
};

export type Chats = {
  readonly chats: readonly ChatInHand[];
  /** The list of chats has loaded. */
  readonly complete: boolean;
  /** The last message of each has loaded as well. */
  readonly tailsComplete: boolean;
};

export function useChats(kind: Chat['kind']): Chats {
  const viewer = useViewer();
  const memberships = useLive(chatsOfMember, { userId: viewer.id });
  const marks = useChatMarks();
  const onScreen = useChatsOnScreen();
  const chats = useMemo(
    () =>
      memberships.rows
        .filter((chat) => chat.kind === kind && chat.categoryId === viewer.selectedCategoryId)
        .toSorted(byChatName),
    [memberships.rows, kind, viewer.selectedCategoryId],
  );
  const tails = useLiveMany(
    chatTail,
    chats.map((chat) => ({ chatId: chat.id })),
  );

  const countsUnread = marks.ready;
  useEffect(() => {
    if (!countsUnread) return;
    for (const { params, state } of tails.rooms)
      if (state.hasOlder && !state.loadingOlder && needsOlder(state.rows, marks.readSeq.get(params.chatId)))
        tails.extend(params);
  }, [tails, marks, countsUnread]);

  return useMemo(() => {
    const tailOf = new Map(tails.rooms.map(({ params, state }) => [params.chatId, state.rows]));
    const complete = memberships.status === 'ready' && marks.ready;
    return {
      complete,
      tailsComplete: tails.complete,
      chats: chats.map((chat) => {
        const tail = tailOf.get(chat.id) ?? [];
        // Nothing counts as unread until the read markers have loaded, nor in a chat that is on the screen.
        const isCounted = complete && !onScreen.has(chat.id);
        return {
          chat,
          tail,
          unread: isCounted ? unreadCount(tail, marks.readSeq.get(chat.id), viewer.id) : 0,
        };
      }),
    };
  }, [chats, tails, marks, memberships.status, onScreen, viewer.id]);
}

/** The unread messages of several chats, summed. */
export function unreadTogether({ chats }: Chats): number {
  return chats.reduce((sum, { unread }) => sum + unread, 0);
}
