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
  /** Whether a full bar means that something is finished, and has a tick. */
  readonly ticked?: boolean;
};

export function ProgressBar({ total, label, valueText, ticked = true, ...progress }: ProgressBarProps) {
  const { i18n } = useLingui();
  const done = Math.min(total, Math.max(0, progress.done));
  const percentage = total > 0 ? Math.round((done / total) * 100) : 0;
  const words = valueText ?? i18n._('{done} of {total}', { done, total });
  const complete = ticked && total > 0 && done === total;
  return (
    <span className={classNames(styles.progress, complete && styles.complete)}>
      <progress
        className={styles.bar}
        value={percentage}
        max={100}
        aria-label={label ?? i18n._('Progress')}
        aria-valuetext={words}
      />
      {/* What the bar says already: the name of a link around both would say it twice. */}
      <span className={styles.words} aria-hidden>
        {complete && <CircleCheck className={styles.tick} aria-hidden />}
        <bdi>{words}</bdi>
      </span>
    </span>
  );
}
