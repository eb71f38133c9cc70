// A chat in any frame: its messages, the messages being sent, and the composer, or why nobody can write.
import { whyNotWrite } from '@foothold/domain/chat/access';
import type { Chat } from '@foothold/domain/chat/collections';
import { useViewer } from '../../session/viewer.tsx';
import { ArrivingMessage } from './arriving-message.tsx';
import { useChatOnScreen } from './chats-on-screen.ts';
import { ClosedLine } from './closed-line.tsx';
import { Composer } from './composer.tsx';
import { MessageList } from './message-list.tsx';
import type { ChatInView } from './use-chat.ts';
import { useOutgoing } from './use-outgoing.ts';

type Props = {
  readonly view: ChatInView;
  readonly chat: Chat;
  /** The chat's name; null while loading. */
  readonly name: string | null;
};

/** Give it the chat's id as `key`. */
export function ChatBody({ view, chat, name }: Props) {
  const viewer = useViewer();
  const { waiting, send } = useOutgoing(chat, view.messages, name);
  useChatOnScreen(chat.id);
  return (
    <>
      <MessageList view={view} chat={chat} waiting={waiting} />
      <ArrivingMessage messages={view.messages} people={view.people} />
      <ClosedLine chat={chat} />
      {whyNotWrite(viewer, chat) === null && <Composer ownerId={viewer.id} chatId={chat.id} onSend={send} />}
    </>
  );
}
