// The number of an item, or a tick once it is done: never by colour alone.
import { useLingui } from '@lingui/react';
import { Check } from 'lucide-react';
import { VisuallyHidden } from './visually-hidden.tsx';
import styles from './done-mark.module.css';

export function DoneMark({ number, done }: { readonly number: number; readonly done: boolean }) {
  const { i18n } = useLingui();
  return (
    <span className={done ? `${styles.mark} ${styles.done}` : styles.mark}>
      {done ? <Check aria-hidden className={styles.tick} /> : <span aria-hidden>{number}</span>}
      <VisuallyHidden>
        {done ? i18n._('{number}, done', { number }) : i18n._('{number}, not done yet', { number })}
      </VisuallyHidden>
    </span>
  );
}
