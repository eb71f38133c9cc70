// A lesson's two lists: its learning resources and its tasks.
import { shownNumber } from '@foothold/domain/curriculum/order';
import { useLingui } from '@lingui/react';
import { Navigate, useLocation, useParams } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { RowLink } from '../../navigation/links.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RowList } from '../../ui/list-row.tsx';
import { DoneMark } from '../../ui/done-mark.tsx';
import { LessonFrame } from './lesson-frame.tsx';
import { useLesson, type LessonInView } from './use-lesson.ts';
import { NewComments } from '../../features/evidence/new-comments.tsx';
import styles from './list-screens.module.css';

/** A lesson's learning resources in order, each done or not; the next one is marked. */
export function LearningListScreen() {
  const { i18n } = useLingui();
  const { topicId, moduleId } = useParams({ from: '/topics/$topicId/modules/$moduleId' });
  const isFromHome = useLocation({ select: ({ state }) => state.isFromHome === true });
  const lesson = useLesson(moduleId);
  const lessonParams = { topicId, moduleId };
  const isEmpty = lesson.resources.items.length === 0;
  // Who opens a lesson to work in it lands where the work is; who asks for its pages reads that there are none.
  if (isFromHome && lesson.status === 'ready' && isEmpty && lesson.tasks.items.length > 0)
    return <Navigate to="/topics/$topicId/modules/$moduleId/tasks" params={lessonParams} replace />;
  return (
    <LessonFrame lessonParams={lessonParams} current="learning" lesson={lesson}>
      {isEmpty ? (
        <EmptyState drawing="book">{i18n._('No resources yet')}</EmptyState>
      ) : (
        <RowList label={i18n._('Learn')}>
          {lesson.resources.items.map((resource) => (
            <li key={resource.id}>
              <RowLink
                to="/topics/$topicId/modules/$moduleId/learning/$resourceId"
                params={{ topicId, moduleId, resourceId: resource.id }}
                start={<DoneMark number={shownNumber(resource)} done={lesson.completed.has(resource.id)} />}
                title={resource.instructions}
                {...nextRow(lesson, resource.id)}
              />
            </li>
          ))}
        </RowList>
      )}
    </LessonFrame>
  );
}

/** A lesson's tasks in order, each with its evidence status and unread comments; the next one is marked. */
export function TaskListScreen() {
  const { i18n } = useLingui();
  const { topicId, moduleId } = useParams({ from: '/topics/$topicId/modules/$moduleId' });
  const lesson = useLesson(moduleId);
  return (
    <LessonFrame lessonParams={{ topicId, moduleId }} current="tasks" lesson={lesson}>
      {lesson.tasks.items.length === 0 ? (
        <EmptyState drawing="list">{i18n._('No tasks yet')}</EmptyState>
      ) : (
        <RowList label={i18n._('Tasks')}>
          {lesson.tasks.items.map((task) => {
            const unread = lesson.work.unread.get(task.id) ?? 0;
            return (
              <li key={task.id}>
                <RowLink
                  to="/topics/$topicId/modules/$moduleId/tasks/$taskId"
                  params={{ topicId, moduleId, taskId: task.id }}
                  start={<DoneMark number={shownNumber(task)} done={lesson.handedIn.has(task.id)} />}
                  title={task.instructions}
                  {...nextRow(lesson, task.id, <NewComments count={unread} />)}
                />
              </li>
            );
          })}
        </RowList>
      )}
    </LessonFrame>
  );
}

type Look = { readonly className?: string; readonly text?: ReactNode; readonly end?: ReactNode };

/** How a lesson's lists mark the next page or task: its row stands out and carries the action. For the row of this page or task, which ends with `end` wherever it stands. */
function nextRow(lesson: LessonInView, id: string, end: ReactNode = null): Look {
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
