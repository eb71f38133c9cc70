// The messages of one day under its date.
import type { Chat } from '@foothold/domain/chat/collections';
import type { Person } from '@foothold/domain/people/collections';
import { DateText } from '../../ui/date-text.tsx';
import type { Day } from './days.ts';
import styles from './message-list.module.css';
import { MessageBlock } from './message-block.tsx';
import { inBlocks } from './blocks.ts';

type Props = {
  readonly day: Day;
  readonly people: ReadonlyMap<string, Person>;
  readonly kind: Chat['kind'];
  readonly evidenced: ReadonlySet<string>;
};

export function MessageDay({ day, ...shared }: Props) {
  return (
    <section className={styles.day}>
      <h2 className={styles.date}>
        <DateText at={day.at} as="day" />
      </h2>
      {inBlocks(day.messages).map((block) => (
        <MessageBlock key={block.number} block={block} {...shared} />
      ))}
    </section>
  );
}
