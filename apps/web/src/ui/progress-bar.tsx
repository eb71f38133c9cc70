// A progress bar in whole percent, with a text such as "3 of 8".
import { useLingui } from '@lingui/react';
import { CircleCheck } from 'lucide-react';
import { classNames } from './class-names.ts';
import styles from './progress-bar.module.css';

export type ProgressBarProps = {
  readonly done: number;
  readonly total: number;
  /** Its label: "Progress" by default. */
  readonly label?: string;
  /** Replaces "3 of 8", e.g. by "38%". */
  readonly valueText?: string;
};

export function ProgressBar({ done, total, label, valueText }: ProgressBarProps) {
  const { i18n } = useLingui();
  const percentage = total > 0 ? Math.round(Math.min(1, Math.max(0, done / total)) * 100) : 0;
  const complete = total > 0 && done >= total;
  return (
    <span className={classNames(styles.progress, complete && styles.complete)}>
      <progress
        className={styles.bar}
        value={percentage}
        max={100}
        aria-label={label ?? i18n._('Progress')}
      />
      <span className={styles.words}>
        {complete && <CircleCheck className={styles.tick} aria-hidden />}
        <bdi>{valueText ?? i18n._('{done} of {total}', { done, total })}</bdi>
      </span>
    </span>
  );
}
