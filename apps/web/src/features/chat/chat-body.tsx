// A chat in any frame: its whiteboard, its messages, those being sent, and the composer, or why nobody can write.
import { isDeserted, whyNotWrite } from '@foothold/domain/chat/access';
import type { Chat, Message } from '@foothold/domain/chat/collections';
import { previewText } from '@foothold/domain/chat/preview';
import type { Person } from '@foothold/domain/people/collections';
import { useLingui } from '@lingui/react';
import { useState } from 'react';
import { chatSentences } from '@foothold/domain/chat/sentences';
import { isStaff } from '@foothold/domain/access/roles';
import { CirclePause, Lock, UserRoundX } from 'lucide-react';
import { OrphanedDraft } from '../../drafts/orphaned-draft.tsx';
import { useViewer } from '../../session/viewer.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useChatOnScreen } from './chats-on-screen.ts';
import { Composer } from './composer.tsx';
import { MessageList } from './message-list.tsx';
import { OutgoingList } from './outgoing-list.tsx';
import type { ChatInView } from './use-chat.ts';
import { useOutgoing, type OutgoingMessage } from './use-outgoing.ts';
import { Whiteboard } from './whiteboard.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useAuthorName } from './use-author-name.ts';
import styles from './message-list.module.css';
import chatFrameStyles from './chat-frame.module.css';

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
          <OrphanedDraft draftKey={`chat ${chat.id}`} />
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

type ArrivingMessageProps = {
  readonly messages: readonly Message[];
  readonly people: ReadonlyMap<string, Person>;
};

/** Announces other users' new messages while the chat is open, but none that was there before. */
function ArrivingMessage({ messages, people }: ArrivingMessageProps) {
  const newest = messages.at(-1);
  const [seqAtOpening] = useState(newest?.seq ?? 0);
  return (
    <VisuallyHidden>
      <output>
        {newest !== undefined && newest.seq > seqAtOpening && <Words message={newest} people={people} />}
      </output>
    </VisuallyHidden>
  );
}

function Words({
  message,
  people,
}: {
  readonly message: Message;
  readonly people: ArrivingMessageProps['people'];
}) {
  const { i18n } = useLingui();
  const viewer = useViewer();
  const isMine = message.createdBy === viewer.id;
  const name = useAuthorName(message.createdBy, people.get(message.createdBy ?? ''), isMine);
  if (isMine) return null;
  const entry = { ...message, preview: message.text, fileType: message.file?.fileType ?? null };
  // User content is never looked up in the catalogue.
  const text = message.text === '' ? i18n._(previewText(entry)) : message.text;
  return i18n._('Message from {name}: {text}', { name, text });
}

type ClosedLineProps = {
  readonly chat: Chat;
  /** Nobody else is in it. */
  readonly isDeserted: boolean;
};

/** Says why nobody, or no student, can write in this chat now: an icon and a text. */
function ClosedLine({ chat, isDeserted }: ClosedLineProps) {
  const { i18n } = useLingui();
  const viewer = useViewer();
  if (isDeserted) {
    return (
      <p className={chatFrameStyles.closed}>
        <UserRoundX aria-hidden />
        {i18n._(chatSentences.deserted)}
      </p>
    );
  }
  if (chat.locked) {
    return (
      <p className={chatFrameStyles.closed}>
        <Lock aria-hidden />
        {i18n._('This chat is locked. You can read it, but nobody can write.')}
      </p>
    );
  }
  if (chat.active) return null;
  return (
    <p className={chatFrameStyles.closed}>
      <CirclePause aria-hidden />
      {isStaff(viewer.role)
        ? i18n._('This class is not active. Students can read it, but they cannot write.')
        : i18n._('This class is finished. You can read.')}
    </p>
  );
}
