// The learning plan templates of the selected category.
import { useLingui } from '@lingui/react';
import { Plus } from 'lucide-react';
import { useViewer } from '../../../session/viewer.tsx';
import { useNewTemplate } from '../../../features/plans/use-new-template.ts';
import { createTemplate, useTemplates } from '../../../features/plans/write-templates.ts';
import { RowLink } from '../../../navigation/links.tsx';
import { Tag } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { RowList } from '../../../ui/list-row.tsx';
import { Problem } from '../../../ui/problem.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { AdminFrame } from './admin-frame.tsx';

export function TemplateListScreen() {
  const { selectedCategoryId } = useViewer();
  // An edit started in one category does not continue in another.
  return <TemplateList key={selectedCategoryId} />;
}

function TemplateList() {
  const { i18n } = useLingui();
  const { templates, complete } = useTemplates();
  const { busy, problem, create } = useNewTemplate(createTemplate);
  return (
    <AdminFrame
      title={i18n._('Learning Plans')}
      actions={
        <Button variant="primary" icon={Plus} busy={busy} onClick={() => void create()}>
          {i18n._('Create')}
        </Button>
      }
    >
      <Problem sentence={problem} />
      {!complete ? (
        <Skeleton shape="row" count={4} />
      ) : templates.length === 0 ? (
        <EmptyState drawing="lens">{i18n._('No learning plans yet')}</EmptyState>
      ) : (
        <RowList label={i18n._('Learning Plans')}>
          {templates.map((template) => (
            <li key={template.id}>
              <RowLink
                to="/staff/admin/learningPlans/$templateId/{-$questionSet}"
                params={{ templateId: template.id, questionSet: 'start' }}
                title={template.title}
                tag={
                  template.publishedAt === null ? (
                    <Tag>{i18n._('Draft')}</Tag>
                  ) : (
                    <Tag tone="good">{i18n._('Published')}</Tag>
                  )
                }
              />
            </li>
          ))}
        </RowList>
      )}
    </AdminFrame>
  );
}
