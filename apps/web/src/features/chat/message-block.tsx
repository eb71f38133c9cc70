// A block of messages of one day, memoized: it renders again only when its messages or their authors change.
import type { Chat } from '@foothold/domain/chat/collections';
import type { Person } from '@foothold/domain/people/collections';
import { memo, type CSSProperties } from 'react';
import { useViewer } from '../../session/viewer.tsx';
import { MessageItem } from './message-item.tsx';
import styles from './message-list.module.css';
import { isSameBlock, type Block } from './blocks.ts';

type Props = {
  readonly block: Block;
  readonly people: ReadonlyMap<string, Person>;
  readonly kind: Chat['kind'];
  readonly evidenced: ReadonlySet<string>;
};

export const MessageBlock = memo(
  function MessageBlock({ block: { messages }, people, kind, evidenced }: Props) {
    const viewer = useViewer();
    return (
      <ol
        className={`${styles.messages} ${styles.block}`}
        style={{ '--messages': messages.length } as CSSProperties}
      >
        {messages.map((message) => (
          <li key={message.id}>
            <MessageItem
              message={message}
              author={people.get(message.createdBy ?? '')}
              isMine={message.createdBy === viewer.id}
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
