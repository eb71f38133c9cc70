// A run of messages of one day, memoized: it renders again only when its messages or their authors change.
import type { Chat } from '@foothold/domain/chat/collections';
import type { Person } from '@foothold/domain/people/collections';
import { memo, type CSSProperties } from 'react';
import { useViewer } from '../../session/viewer.tsx';
import { MessageItem } from './message-item.tsx';
import styles from './message-list.module.css';
import { isSameRun, type Run } from './runs.ts';

type Props = {
  readonly run: Run;
  readonly people: ReadonlyMap<string, Person>;
  readonly kind: Chat['kind'];
  readonly evidenced: ReadonlySet<string>;
};

export const MessageRun = memo(
  function MessageRun({ run: { messages }, people, kind, evidenced }: Props) {
    const viewer = useViewer();
    return (
      <ol
        className={`${styles.messages} ${styles.run}`}
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
    a.people === b.people && a.kind === b.kind && a.evidenced === b.evidenced && isSameRun(a.run, b.run),
);
