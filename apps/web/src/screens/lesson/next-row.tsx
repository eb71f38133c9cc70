// How a lesson's lists mark the next page or task: its row stands out and carries the action.
import { useLingui } from '@lingui/react';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './next-row.module.css';
import type { LessonInView } from './use-lesson.ts';

type Look = { readonly className?: string; readonly text?: ReactNode; readonly end?: ReactNode };

/** For the row of this page or task, which ends with `end` wherever it stands. */
export function nextRow(lesson: LessonInView, id: string, end: ReactNode = null): Look {
  if (lesson.next?.item.id !== id) return { end };
  return {
    className: styles.next ?? '',
    text: <Action isFirst={lesson.progress.done === 0} />,
    end: (
      <>
        {end}
        <span className={styles.go}>
          <ChevronRight aria-hidden className={styles.icon} />
        </span>
      </>
    ),
  };
}

function Action({ isFirst }: { readonly isFirst: boolean }) {
  const { i18n } = useLingui();
  return <span className={styles.action}>{isFirst ? i18n._('Start') : i18n._('Continue')}</span>;
}
