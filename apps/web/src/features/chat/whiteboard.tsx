// What the teacher wrote on the classroom's whiteboard, above the messages; it can be folded away.
import { useLingui } from '@lingui/react';
import { ChevronDown, Presentation } from 'lucide-react';
import { MessageText } from './message-text.tsx';
import { scrollsByKeyboard } from './scroll-region.ts';
import styles from './whiteboard.module.css';

export function Whiteboard({ text }: { readonly text: string }) {
  const { i18n } = useLingui();
  if (text.trim() === '') return null;
  return (
    <details open className={styles.board}>
      <summary className={styles.head}>
        <Presentation aria-hidden className={styles.icon} />
        <h2 className={styles.heading}>{i18n._('Whiteboard')}</h2>
        <ChevronDown aria-hidden className={styles.fold} />
      </summary>
      <section className={styles.text} aria-label={i18n._('Whiteboard')} {...scrollsByKeyboard}>
        <MessageText text={text} />
      </section>
    </details>
  );
}
