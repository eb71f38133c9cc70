// A block of messages of one day, memoized: it renders again only when its messages or their authors change.
import type { Chat, Message } from '@foothold/domain/chat/collections';
import type { Person } from '@foothold/domain/people/collections';
import { memo, type CSSProperties } from 'react';
import { canDeleteMessage, canSaveAsEvidence } from '@foothold/domain/chat/access';
import { useViewer } from '../../session/viewer.tsx';
import { goesOnWith, isSameBlock, type Block } from './blocks.ts';
import { ReadAloudButton } from '../../media/read-aloud-button.tsx';
import { useAbilities } from '../../session/use-abilities.ts';
import { MessageActions } from './message-actions.tsx';
import { MessageBubble } from './message-bubble.tsx';
import styles from './message-list.module.css';
import messageStyles from './message.module.css';

type Props = {
  readonly block: Block;
  readonly people: ReadonlyMap<string, Person>;
  readonly kind: Chat['kind'];
  readonly evidenced: ReadonlySet<string>;
};

export const MessageBlock = memo(
  function MessageBlock({ block: { messages, goesOn }, people, kind, evidenced }: Props) {
    const viewer = useViewer();
    return (
      <ol
        className={`${styles.messages} ${styles.block}`}
        style={{ '--messages': messages.length } as CSSProperties}
      >
        {messages.map((message, index) => (
          <li key={message.id}>
            <MessageItem
              message={message}
              author={people.get(message.createdBy ?? '')}
              isMine={message.createdBy === viewer.id}
              goesOn={index === 0 ? goesOn : goesOnWith(message, messages[index - 1])}
              kind={kind}
              isEvidenced={evidenced.has(message.id)}
            />
          </li>
        ))}
      </ol>
    );
  },
  (a, b) =>
    a.people === b.people &&
    a.kind === b.kind &&
    a.evidenced === b.evidenced &&
    isSameBlock(a.block, b.block),
);

type MessageItemProps = {
  readonly message: Message;
  readonly author: Person | undefined;
  readonly isMine: boolean;
  /** The message above is by the same author, just before. */
  readonly goesOn: boolean;
  readonly kind: Chat['kind'];
  readonly isEvidenced: boolean;
};

/** One message in its chat, with what the viewer can do with it. */
const MessageItem = memo(function MessageItem({
  message,
  author,
  isMine,
  goesOn,
  kind,
  isEvidenced,
}: MessageItemProps) {
  const can = useAbilities();
  const viewer = useViewer();
  const known = isMine ? viewer : author;
  const mayDelete = canDeleteMessage(viewer, known);
  const maySave = canSaveAsEvidence(viewer, known);
  return (
    <MessageBubble {...{ message, author, isMine, goesOn }} hasActions={mayDelete || maySave}>
      {!isMine && can('learn') && (
        <div className={messageStyles.listen}>
          <ReadAloudButton text={message.text} />
        </div>
      )}
      <MessageActions {...{ message, author: known, kind, isEvidenced, mayDelete, maySave }} />
    </MessageBubble>
  );
});
