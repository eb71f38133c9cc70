// The messages of one day under its date, memoized: it renders again only when its messages or their authors change.
import type { Chat } from '@foothold/domain/chat/collections';
import type { Person } from '@foothold/domain/people/collections';
import { memo } from 'react';
import { DateText } from '../../ui/date-text.tsx';
import { useViewer } from '../../session/viewer.tsx';
import { isSameDay, type Day } from './days.ts';
import { MessageItem } from './message-item.tsx';
import styles from './message-list.module.css';

type Props = {
  readonly day: Day;
  readonly people: ReadonlyMap<string, Person>;
  readonly kind: Chat['kind'];
  readonly evidenced: ReadonlySet<string>;
};

export const MessageDay = memo(
  function MessageDay({ day, people, kind, evidenced }: Props) {
    const viewer = useViewer();
    return (
      <section className={styles.day}>
        <h2 className={styles.date}>
          <DateText at={day.at} as="day" />
        </h2>
        <ol className={styles.messages}>
          {day.messages.map((message) => (
            <li key={message.id} className={styles.item}>
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
      </section>
    );
  },
  (a, b) =>
    a.people === b.people && a.kind === b.kind && a.evidenced === b.evidenced && isSameDay(a.day, b.day),
);
