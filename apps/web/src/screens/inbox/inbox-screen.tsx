// The inbox: a row for every private conversation, newest first.
import { useLingui } from '@lingui/react';
import { previewSentences, previewText, byNewest, newest } from '@foothold/domain/chat/preview';
import { hasStaff, conversationName, others } from '@foothold/domain/chat/participants';
import { MessageSquarePlus } from 'lucide-react';
import { Suspense, useCallback, useState, useMemo } from 'react';
import type { TailEntry } from '@foothold/domain/chat/collections';
import { peopleOfChat, type Person } from '@foothold/domain/people/collections';
import { useLiveMany } from '@foothold/live/react/use-live-many';
import { ScreenTitle } from '../../navigation/screen-title.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RowList } from '../../ui/list-row.tsx';
import { Page, PageHeading } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useAbilities } from '../../session/use-abilities.ts';
import { RowLink } from '../../navigation/links.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Tag } from '../../ui/badge.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { pictureOf } from '../../features/people/pictures.ts';
import { useViewer } from '../../session/viewer.tsx';
import { UnreadBadge } from '../../features/chat/unread-badge.tsx';
import { Button } from '../../ui/button.tsx';
import { lazyWithRetry } from '../../navigation/lazy-with-retry.tsx';
import { useChats } from '../../features/chat/use-chats.ts';

export function InboxScreen() {
  const { i18n } = useLingui();
  const can = useAbilities();
  const inbox = useInbox();
  return (
    <Page>
      <ScreenTitle>{i18n._('Inbox')}</ScreenTitle>
      <PageHeading title={i18n._('Inbox')} actions={<NewMessageButton />} />
      {!inbox.complete ? (
        <Skeleton shape="row" count={4} />
      ) : inbox.conversations.length === 0 ? (
        <EmptyState
          drawing="bubbles"
          hint={can('learn') ? i18n._('Your teacher can write to you here.') : undefined}
        >
          {i18n._('Private messages will appear here')}
        </EmptyState>
      ) : (
        <RowList label={i18n._('Inbox')}>
          {inbox.conversations.map((conversation) => (
            <li key={conversation.chatId}>
              <ConversationRow conversation={conversation} />
            </li>
          ))}
        </RowList>
      )}
    </Page>
  );
}

/** One conversation in the inbox: its people, its last message with the time, and the unread count. */
function ConversationRow({ conversation }: { readonly conversation: Conversation }) {
  const { i18n } = useLingui();
  const { chatId, name, people, last, unread } = conversation;
  const includesStaff = hasStaff(people);
  return (
    <RowLink
      to="/messages/$chatId"
      params={{ chatId }}
      start={<Avatar src={pictureOf(people[0])} />}
      title={name}
      tag={includesStaff && <Tag tone="staff">{i18n._('Staff')}</Tag>}
      text={<Preview last={last} />}
      meta={last && <DateText at={last.createdAt} as="short" />}
      end={unread > 0 && <UnreadBadge count={unread} />}
      staff={includesStaff}
      unread={unread > 0}
    />
  );
}

function Preview({ last }: Pick<Conversation, 'last'>) {
  const { i18n } = useLingui();
  const viewer = useViewer();
  const said = previewText(last);
  // User content is never looked up in the catalogue.
  const text = last !== undefined && last.preview !== '' ? last.preview : i18n._(said);
  return last?.createdBy === viewer.id ? i18n._(previewSentences.me, { text }) : text;
}

const NewMessage = lazyWithRetry(async () => (await import('./new-message.tsx')).NewMessage);

/** The "New message" button of the inbox; its dialog is loaded when it is first pressed. Renders nothing for learners: only staff start conversations. */
function NewMessageButton() {
  const { i18n } = useLingui();
  const can = useAbilities();
  const [isOpen, setIsOpen] = useState(false);
  const close = useCallback(() => setIsOpen(false), []);
  if (!can('startPrivateChats')) return null;
  return (
    <>
      <Button variant="primary" icon={MessageSquarePlus} onClick={() => setIsOpen(true)}>
        {i18n._('New message')}
      </Button>
      <Suspense fallback={null}>{isOpen && <NewMessage onClose={close} />}</Suspense>
    </>
  );
}

type Conversation = {
  readonly chatId: string;
  readonly name: string;
  readonly people: readonly Person[];
  readonly last: TailEntry | undefined;
  readonly unread: number;
};

type Inbox = { readonly conversations: readonly Conversation[]; readonly complete: boolean };

/** The private conversations of the selected category, newest first, each with its people and its last message. */
function useInbox(): Inbox {
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
