// A classroom's chat as a full page, with its whiteboard.
import { useLingui } from '@lingui/react';
import { useParams } from '@tanstack/react-router';
import { BackHome } from '../../navigation/back-home.tsx';
import { Missing } from '../../navigation/missing-page.tsx';
import { ChatFrame } from './chat-frame.tsx';
import { OrphanedDraftMessage } from '../../features/chat/orphaned-draft-message.tsx';
import { useChat } from '../../features/chat/use-chat.ts';

export function ClassroomChatScreen() {
  const { i18n } = useLingui();
  const { chatId } = useParams({ from: '/classes/$chatId' });
  const view = useChat(chatId, 'group');
  if (view.status === 'missing') {
    return (
      <Missing
        heading={i18n._('Chat not found')}
        hint={i18n._('This chat is not here now.')}
        orphanedDraft={<OrphanedDraftMessage key={chatId} chatId={chatId} />}
        to="/"
      >
        {i18n._('Home')}
      </Missing>
    );
  }
  return <ChatFrame view={view} back={<BackHome />} name={view.chat?.chatName ?? null} />;
}
