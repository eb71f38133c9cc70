// The inbox: a row for every private conversation, newest first.
import { useLingui } from '@lingui/react';
import { previewSentences, previewText } from '@foothold/domain/chat/preview';
import { hasStaff } from '@foothold/domain/chat/participants';
import { MessageSquarePlus } from 'lucide-react';
import { Suspense, useCallback, useState } from 'react';
import { ScreenTitle } from '../../navigation/screen-title.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RowList } from '../../ui/list-row.tsx';
import { Page, PageHeading } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useAbilities } from '../../session/use-abilities.ts';
import { useInbox, type Conversation } from './use-inbox.ts';
import { RowLink } from '../../navigation/links.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Tag } from '../../ui/badge.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { pictureOf } from '../../features/people/pictures.ts';
import { useViewer } from '../../session/viewer.tsx';
import { UnreadBadge } from '../../features/chat/unread-badge.tsx';
import { Button } from '../../ui/button.tsx';
import { lazyWithRetry } from '../../navigation/lazy-with-retry.tsx';

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
