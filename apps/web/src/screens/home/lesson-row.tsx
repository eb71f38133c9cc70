// A lesson as a compact row: its name, the learner's progress, and what is new in it.
import { fileUrl } from '@foothold/domain/files/kinds';
import { isFinished } from '@foothold/domain/progress/next-step';
import { useLingui } from '@lingui/react';
import { RowLink } from '../../navigation/links.tsx';
import { Tag } from '../../ui/badge.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Picture } from '../../ui/picture.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import styles from './home-rows.module.css';
import { LessonProgress } from './lesson-progress.tsx';
import { NewComments } from '../../features/evidence/new-comments.tsx';
import type { CurrentLesson } from '../../features/progress/use-current-lessons.ts';

type Props = {
  readonly lesson: CurrentLesson;
  /** With its picture, and the progress below its name. */
  readonly withPicture?: boolean;
};

export function LessonRow({ lesson, withPicture = false }: Props) {
  const { i18n } = useLingui();
  const { module, progress, unread, isNew } = lesson;
  const finished = isFinished(progress);
  const inWords = finished ? { valueText: i18n._('Look again') } : {};
  return (
    <li>
      <RowLink
        to="/topics/$topicId/modules/$moduleId/learning"
        params={{ topicId: module.topicId, moduleId: module.id }}
        state={{ isFromHome: true }}
        className={styles.row}
        title={module.moduleName}
        {...(isNew ? { tag: <Tag tone="good">{i18n._('New')}</Tag> } : {})}
        {...(withPicture
          ? {
              start: <Thumbnail lesson={lesson} />,
              text: <LessonProgress module={module} progress={progress} {...inWords} />,
            }
          : {})}
        end={
          <>
            {!withPicture && (
              <span className={classNames(styles.progress, finished && styles.finished)}>
                <ProgressBar done={progress.done} total={progress.total} {...inWords} />
              </span>
            )}
            <NewComments count={unread} />
          </>
        }
      />
    </li>
  );
}

function Thumbnail({ lesson: { module } }: Pick<Props, 'lesson'>) {
  return (
    <span className={styles.thumbnail}>
      <Picture
        src={module.imageFileId === null ? null : fileUrl(module.imageFileId)}
        alt=""
        seed={module.moduleName}
      />
    </span>
  );
}
