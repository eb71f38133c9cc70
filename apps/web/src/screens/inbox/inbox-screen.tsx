// The inbox: a row for every private conversation, newest first.
import { useLingui } from '@lingui/react';
import { ScreenTitle } from '../../navigation/screen-title.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RowList } from '../../ui/list-row.tsx';
import { Page, PageHeading } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ConversationRow } from './conversation-row.tsx';
import { NewMessageButton } from './new-message-button.tsx';
import { useAbilities } from '../../session/use-abilities.ts';
import { useInbox } from './use-inbox.ts';

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
