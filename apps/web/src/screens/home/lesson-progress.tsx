// A current lesson's progress, and at the end of the line whether it is safe on the phone, for which space is reserved.
import type { ComponentProps } from 'react';
import { Suspense } from 'react';
import { lazyWithRetry } from '../../navigation/lazy-with-retry.tsx';
import { NothingMissing } from '../../navigation/part-missing.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import styles from './lesson-progress.module.css';
import type { CurrentLesson } from '../../features/progress/use-current-lessons.ts';

// What is next does not wait for it, and does not need it.
const OnDeviceMark = lazyWithRetry(
  async () => (await import('./on-device-mark.tsx')).OnDeviceMark,
  NothingMissing,
);

type Props = Pick<CurrentLesson, 'module' | 'progress'> &
  Pick<ComponentProps<typeof ProgressBar>, 'valueText'>;

export function LessonProgress({ module, progress, ...rest }: Props) {
  return (
    <span className={styles.line}>
      <ProgressBar done={progress.done} total={progress.total} {...rest} />
      <span className={styles.end}>
        <Suspense>
          <OnDeviceMark module={module} />
        </Suspense>
      </span>
    </span>
  );
}
