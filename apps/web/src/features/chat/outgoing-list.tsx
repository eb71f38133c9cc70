// The viewer's messages of a chat that are not sent yet.
import { useLingui } from '@lingui/react';
import styles from './message-list.module.css';
import { OutgoingItem } from './outgoing-item.tsx';
import type { OutgoingMessage } from './use-outgoing.ts';

export function OutgoingList({ waiting }: { readonly waiting: readonly OutgoingMessage[] }) {
  const { i18n } = useLingui();
  if (waiting.length === 0) return null;
  return (
    <ol className={styles.messages} aria-label={i18n._('Not sent yet')}>
      {waiting.map(({ item, input }) => (
        <li key={item.id}>
          <OutgoingItem item={item} input={input} />
        </li>
      ))}
    </ol>
  );
}
