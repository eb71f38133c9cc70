// A lesson's learning resources in order, each done or not.
import { shownNumber } from '@foothold/domain/curriculum/order';
import { useLingui } from '@lingui/react';
import { useParams } from '@tanstack/react-router';
import { RowLink } from '../../navigation/links.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RowList } from '../../ui/list-row.tsx';
import { DoneMark } from './done-mark.tsx';
import { LessonFrame } from './lesson-frame.tsx';
import { useLesson } from './use-lesson.ts';

export function LearningListScreen() {
  const { i18n } = useLingui();
  const { topicId, moduleId } = useParams({ from: '/topics/$topicId/modules/$moduleId' });
  const lesson = useLesson(moduleId);
  return (
    <LessonFrame place={{ topicId, moduleId }} current="learning" lesson={lesson}>
      {lesson.resources.items.length === 0 ? (
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
              />
            </li>
          ))}
        </RowList>
      )}
    </LessonFrame>
  );
}
