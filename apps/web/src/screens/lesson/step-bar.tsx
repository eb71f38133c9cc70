// Back, the current step, next: always in the same three places.
import type { ReactNode } from 'react';
import styles from './step-bar.module.css';

export type StepBarProps = {
  readonly label: string;
  readonly back?: ReactNode;
  /** The name of the step, or its control. */
  readonly children?: ReactNode;
  readonly next?: ReactNode;
};

export function StepBar({ label, back, children, next }: StepBarProps) {
  return (
    <nav aria-label={label} className={styles.frame}>
      <div className={styles.fitted}>
        <div className={styles.bar}>
          <div className={styles.back}>{back}</div>
          <div className={styles.here}>{children}</div>
          <div className={styles.next}>{next}</div>
        </div>
      </div>
    </nav>
  );
}
