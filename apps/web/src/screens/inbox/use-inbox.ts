// The private conversations of the selected category, newest first, each with its people and its last message.
import { byNewest, newest } from '@foothold/domain/chat/preview';
import type { TailEntry } from '@foothold/domain/chat/collections';
import { conversationName, others } from '@foothold/domain/chat/participants';
import { peopleOfChat, type Person } from '@foothold/domain/people/collections';
import { useLiveMany } from '@foothold/live/react/use-live-many';
import { useLingui } from '@lingui/react';
import { useMemo } from 'react';
import { useViewer } from '../../session/viewer.tsx';
import { useChats } from '../../features/chat/use-chats.ts';

export type Conversation = {
  readonly chatId: string;
  readonly name: string;
  readonly people: readonly Person[];
  readonly last: TailEntry | undefined;
  readonly unread: number;
};

export type Inbox = { readonly conversations: readonly Conversation[]; readonly complete: boolean };

export function useInbox(): Inbox {
  const { i18n } = useLingui();
  const viewer = useViewer();
  const { chats, complete, tailsComplete } = useChats('individual');
  const people = useLiveMany(
    peopleOfChat,
    chats.map(({ chat }) => ({ chatId: chat.id })),
  );
  return useMemo(() => {
    const peopleOf = new Map(people.rooms.map(({ params, state }) => [params.chatId, state.rows]));
    return {
      complete: complete && tailsComplete && people.complete,
      conversations: chats
        .map(({ chat, tail, unread }) => {
          const otherPeople = others(peopleOf.get(chat.id) ?? [], viewer.id);
          return {
            chatId: chat.id,
            name: conversationName(otherPeople, (sentence) => i18n._(sentence)),
            people: otherPeople,
            last: newest(tail),
            unread,
          };
        })
        .toSorted(byNewest),
    };
  }, [chats, complete, tailsComplete, people, viewer.id, i18n]);
}
