// How far: a bar for the eye and "3 of 8" for everybody.
import { useLingui } from '@lingui/react';
import { CircleCheck } from 'lucide-react';
import { classNames } from './class-names.ts';
import styles from './progress-bar.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface ProgressBarProps {
  done: number;
  total: number;
  /** What is counted, heard before the numbers: "Progress". */
  label?: string;
  /** Other words than "3 of 8", such as "38%". */
  words?: string;
}

export function ProgressBar({ done, total, label, words }: ProgressBarProps) {
  const { i18n } = useLingui();
  const part = total > 0 ? Math.min(1, Math.max(0, done / total)) : 0;
  const complete = total > 0 && done >= total;
  return (
    <span className={classNames(styles.progress, complete && styles.complete)}>
      <span className={styles.track} aria-hidden>
        <span className={styles.fill} style={{ inlineSize: `${part * 100}%` }} />
      </span>
      <span className={styles.words}>
        <VisuallyHidden>{label ?? i18n._('Progress')} </VisuallyHidden>
        {complete && <CircleCheck className={styles.tick} aria-hidden />}
        <bdi>{words ?? i18n._('{done} of {total}', { done, total })}</bdi>
      </span>
    </span>
  );
}
