// A lesson's tasks in order, each with its evidence status and unread comments; the next one is marked.
import { shownNumber } from '@foothold/domain/curriculum/order';
import { useLingui } from '@lingui/react';
import { useParams } from '@tanstack/react-router';
import { RowLink } from '../../navigation/links.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RowList } from '../../ui/list-row.tsx';
import { DoneMark } from './done-mark.tsx';
import { LessonFrame } from './lesson-frame.tsx';
import { NewComments } from '../../features/evidence/new-comments.tsx';
import { nextRow } from './next-row.tsx';
import { useLesson } from './use-lesson.ts';

export function TaskListScreen() {
  const { i18n } = useLingui();
  const { topicId, moduleId } = useParams({ from: '/topics/$topicId/modules/$moduleId' });
  const lesson = useLesson(moduleId);
  return (
    <LessonFrame place={{ topicId, moduleId }} current="tasks" lesson={lesson}>
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
