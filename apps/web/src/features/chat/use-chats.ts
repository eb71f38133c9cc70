// The signed-in user's chats in the selected category, with the unread count of each.
import { chatsOfMember, chatTail, type Chat, type TailEntry } from '@foothold/domain/chat/collections';
import { byChatName } from '@foothold/domain/chat/order';
import { needsOlder, unreadCount } from '@foothold/domain/chat/unread';
import type { LiveState } from '@foothold/live/client/live-state';
import { useConnection } from '@foothold/live/react/use-connection';
import { useLive } from '@foothold/live/react/use-live';
import { useLiveMany } from '@foothold/live/react/use-live-many';
import { useEffect, useMemo } from 'react';
import { useViewer } from '../../session/viewer.tsx';
import { useChatsOnScreen } from './chats-on-screen.ts';
import { useChatMarks } from './use-chat-marks.ts';

export type ChatView = {
  readonly chat: Chat;
  readonly tail: readonly TailEntry[];
  readonly unread: number;
};

export type Chats = {
  readonly chats: readonly ChatView[];
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
  const connection = useConnection();
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
    const stateOf = new Map(tails.rooms.map(({ params, state }) => [params.chatId, state]));
    // A count that climbs while older messages arrive would be read as new ones. Without a network it is what is known.
    const canArrive = connection === 'connecting' || connection === 'online';
    const isCounting = ({ rows, answered, hasOlder }: LiveState<TailEntry>, readSeq: number | undefined) =>
      canArrive && needsOlder(rows, readSeq) && (hasOlder || !answered);
    const complete = memberships.status === 'ready' && marks.ready;
    return {
      complete,
      tailsComplete: tails.complete,
      chats: chats.map((chat) => {
        const state = stateOf.get(chat.id);
        const tail = state?.rows ?? [];
        const readSeq = marks.readSeq.get(chat.id);
        // Nothing counts as unread until the read markers have loaded, nor in a chat that is on the screen.
        const isCounted =
          complete && !onScreen.has(chat.id) && state !== undefined && !isCounting(state, readSeq);
        return { chat, tail, unread: isCounted ? unreadCount(tail, readSeq, viewer.id) : 0 };
      }),
    };
  }, [chats, tails, marks, memberships.status, onScreen, viewer.id, connection]);
}

/** The unread messages of several chats, summed. */
export function unreadTogether({ chats }: Chats): number {
  return chats.reduce((sum, { unread }) => sum + unread, 0);
}
