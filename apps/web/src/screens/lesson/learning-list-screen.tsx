// A lesson's learning resources in order, each done or not; the next one is marked.
import { shownNumber } from '@foothold/domain/curriculum/order';
import { useLingui } from '@lingui/react';
import { Navigate, useLocation, useParams } from '@tanstack/react-router';
import { RowLink } from '../../navigation/links.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RowList } from '../../ui/list-row.tsx';
import { DoneMark } from './done-mark.tsx';
import { LessonFrame } from './lesson-frame.tsx';
import { nextRow } from './next-row.tsx';
import { useLesson } from './use-lesson.ts';

export function LearningListScreen() {
  const { i18n } = useLingui();
  const { topicId, moduleId } = useParams({ from: '/topics/$topicId/modules/$moduleId' });
  const isFromHome = useLocation({ select: ({ state }) => state.isFromHome === true });
  const lesson = useLesson(moduleId);
  const place = { topicId, moduleId };
  const isEmpty = lesson.resources.items.length === 0;
  // Who opens a lesson to work in it lands where the work is; who asks for its pages reads that there are none.
  if (isFromHome && lesson.status === 'ready' && isEmpty && lesson.tasks.items.length > 0)
    return <Navigate to="/topics/$topicId/modules/$moduleId/tasks" params={place} replace />;
  return (
    <LessonFrame place={place} current="learning" lesson={lesson}>
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
