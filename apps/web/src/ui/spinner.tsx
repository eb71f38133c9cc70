// A turning ring for the few places that wait without a shape to show.
import { useLingui } from '@lingui/react';
import styles from './spinner.module.css';

/** The ring alone, beside a word that already says what happens. */
export function Spinner() {
  return <span className={styles.ring} aria-hidden />;
}

/** The ring as the only thing shown; it says "Loading" to a screen reader. */
export function LoadingSpinner({ label }: { label?: string }) {
  const { i18n } = useLingui();
  return (
    <output className={styles.alone}>
      <Spinner />
      <span className={styles.label}>{label ?? i18n._('Loading')}</span>
    </output>
  );
}
