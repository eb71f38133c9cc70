// A chat in any frame: its whiteboard, its messages, those being sent, and the composer, or why nobody can write.
import { isDeserted, whyNotWrite } from '@foothold/domain/chat/access';
import type { Chat } from '@foothold/domain/chat/collections';
import { LeftDraft } from '../../drafts/left-draft.tsx';
import { useViewer } from '../../session/viewer.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ArrivingMessage } from './arriving-message.tsx';
import { useChatOnScreen } from './chats-on-screen.ts';
import { ClosedLine } from './closed-line.tsx';
import { Composer } from './composer.tsx';
import { MessageList } from './message-list.tsx';
import styles from './message-list.module.css';
import { OutgoingList } from './outgoing-list.tsx';
import type { ChatInView } from './use-chat.ts';
import { useOutgoing, type OutgoingMessage } from './use-outgoing.ts';
import { Whiteboard } from './whiteboard.tsx';

type Props = {
  /** Not of a missing chat. */
  readonly view: ChatInView;
  /** The chat's name; null while loading. */
  readonly name: string | null;
};

export function ChatBody({ view, name }: Props) {
  const { chat } = view;
  return chat === undefined ? (
    <LoadingMessages waiting={[]} />
  ) : (
    <KnownChat key={chat.id} {...{ view, chat, name }} />
  );
}

/** One can write before the messages have arrived. */
function KnownChat({ view, chat, name }: Props & { readonly chat: Chat }) {
  const viewer = useViewer();
  const { waiting, send } = useOutgoing(chat, view.messages, name);
  useChatOnScreen(chat.id);
  const { members, status } = view;
  const isAlone =
    status === 'ready' &&
    isDeserted(
      chat.kind,
      members.map(({ id }) => id),
      viewer.id,
    );
  const why = whyNotWrite(viewer, { ...chat, isDeserted: isAlone });
  return (
    <>
      {status === 'ready' ? (
        <>
          {chat.kind === 'group' && <Whiteboard chat={chat} board={view.board} />}
          <MessageList view={view} chat={chat} waiting={waiting} />
          <ArrivingMessage messages={view.messages} people={view.people} />
        </>
      ) : (
        <LoadingMessages waiting={waiting} />
      )}
      <ClosedLine chat={chat} isDeserted={isAlone} />
      {why === null ? (
        <Composer ownerId={viewer.id} chatId={chat.id} onSend={send} />
      ) : (
        <div className={styles.left}>
          <LeftDraft place={`chat ${chat.id}`} />
        </div>
      )}
    </>
  );
}

function LoadingMessages({ waiting }: { readonly waiting: readonly OutgoingMessage[] }) {
  return (
    <div className={styles.loading}>
      <Skeleton shape="row" count={4} />
      <OutgoingList waiting={waiting} />
    </div>
  );
}
