// Toggles a chat in the side panel; shows its unread count.
import type { Chat } from '@foothold/domain/chat/collections';
import { useLingui } from '@lingui/react';
import { MessagesSquare } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { hideChat, openChat, useSelectedChat } from './selected-chat.ts';
import { UnreadBadge } from './unread-badge.tsx';

type Props = { readonly chatId: string; readonly kind: Chat['kind']; readonly unread?: number };

export function ChatButton({ chatId, kind, unread = 0 }: Props) {
  const { i18n } = useLingui();
  const selected = useSelectedChat();
  const isOpen = selected?.chatId === chatId && selected.isVisible;
  return (
    <Button
      small
      icon={MessagesSquare}
      aria-expanded={isOpen}
      onClick={() => (isOpen ? hideChat() : openChat({ chatId, kind }))}
    >
      {i18n._('Chat')} <UnreadBadge count={unread} />
    </Button>
  );
}
