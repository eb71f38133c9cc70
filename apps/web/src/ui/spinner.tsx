// A spinner for the few places that cannot show a skeleton.
import { useLingui } from '@lingui/react';
import styles from './spinner.module.css';

/** The spinner alone, next to a label that already says what happens. */
export function Spinner() {
  return <span className={styles.ring} aria-hidden />;
}

/** The spinner as the only content; a screen reader hears "Loading". */
export function LoadingSpinner({ label }: { label?: string }) {
  const { i18n } = useLingui();
  return (
    <output className={styles.alone}>
      <Spinner />
      <span className={styles.label}>{label ?? i18n._('Loading')}</span>
    </output>
  );
}
