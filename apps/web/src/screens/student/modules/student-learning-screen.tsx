// A student's learning resources of one module, each completed or not.
import { shownNumber } from '@foothold/domain/curriculum/order';
import { useLingui } from '@lingui/react';
import { Tag } from '../../../ui/badge.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { RowList } from '../../../ui/list-row.tsx';
import { RowLink } from '../../../navigation/links.tsx';
import { StudentModuleFrame } from './student-module-frame.tsx';

export function StudentLearningScreen() {
  const { i18n } = useLingui();
  return (
    <StudentModuleFrame current="learning">
      {({ resources, completed, module }) =>
        resources.length === 0 ? (
          <EmptyState drawing="book">{i18n._('No resources yet')}</EmptyState>
        ) : (
          <RowList label={i18n._('Learn')}>
            {resources.map((resource) => (
              <li key={resource.id}>
                <RowLink
                  to="/topics/$topicId/modules/$moduleId/learning/$resourceId"
                  params={{ topicId: module.topicId, moduleId: module.id, resourceId: resource.id }}
                  title={i18n._('{number}. {instructions}', {
                    number: shownNumber(resource),
                    instructions: resource.instructions,
                  })}
                  end={
                    completed.has(resource.id) ? (
                      <Tag tone="good">{i18n._('Completed')}</Tag>
                    ) : (
                      <Tag>{i18n._('Not completed')}</Tag>
                    )
                  }
                />
              </li>
            ))}
          </RowList>
        )
      }
    </StudentModuleFrame>
  );
}
