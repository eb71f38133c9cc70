// A private conversation as a full page, titled with the names of the other people.
import { conversationName, hasStaff, others } from '@foothold/domain/chat/participants';
import { isStaff } from '@foothold/domain/access/roles';
import { useLingui } from '@lingui/react';
import { Navigate, useParams } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { ButtonLink } from '../../navigation/links.tsx';
import { Missing } from '../../navigation/missing-page.tsx';
import { Tag } from '../../ui/badge.tsx';
import { useViewer } from '../../session/viewer.tsx';
import { ChatFrame } from './chat-frame.tsx';
import { WhenRead } from './when-read.tsx';
import { OrphanedDraftMessage } from '../../features/chat/orphaned-draft-message.tsx';
import { useChat } from '../../features/chat/use-chat.ts';

export function ConversationScreen() {
  const { i18n } = useLingui();
  const { chatId } = useParams({ from: '/messages/$chatId' });
  const viewer = useViewer();
  const view = useChat(chatId, 'individual');
  if (view.status === 'missing') {
    return (
      <Missing
        heading={i18n._('Chat not found')}
        hint={i18n._('This chat is not here now.')}
        orphanedDraft={<OrphanedDraftMessage key={chatId} chatId={chatId} />}
        to="/inbox"
      >
        {i18n._('Inbox')}
      </Missing>
    );
  }
  if (view.chat !== undefined && view.chat.categoryId !== viewer.selectedCategoryId) {
    return <Navigate to="/inbox" replace ignoreBlocker />;
  }
  const people = others(view.members, viewer.id);
  const name = view.status === 'ready' ? conversationName(people, (sentence) => i18n._(sentence)) : null;
  return (
    <ChatFrame
      view={view}
      back={
        <ButtonLink to="/inbox" variant="plain" icon={ArrowLeft} small>
          {i18n._('Inbox')}
        </ButtonLink>
      }
      name={name}
      note={
        !isStaff(viewer.role) &&
        view.status === 'ready' && (
          <WhenRead chatId={chatId} staff={people.filter(({ role }) => isStaff(role))} />
        )
      }
      tag={hasStaff(people) && <Tag tone="staff">{i18n._('Staff')}</Tag>}
    />
  );
}
