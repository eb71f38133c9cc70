// The learning plan templates of the selected category.
import { useLingui } from '@lingui/react';
import { useViewer } from '../../../session/viewer.tsx';
import { useNewTemplate } from './use-new-template.ts';
import { createTemplate, useTemplates } from './write-templates.ts';
import { RowLink } from '../../../navigation/links.tsx';
import { Tag } from '../../../ui/badge.tsx';
import { AlertDialog } from '../../../ui/confirm-dialog.tsx';
import { AdminList } from '../admin-list.tsx';

export function TemplateListScreen() {
  const { selectedCategoryId } = useViewer();
  // An edit started in one category does not continue in another.
  return <TemplateList key={selectedCategoryId} />;
}

function TemplateList() {
  const { i18n } = useLingui();
  const { templates, complete } = useTemplates();
  const { busy, problem, forget, create } = useNewTemplate(createTemplate);
  return (
    <AdminList
      page="learningPlans"
      add={i18n._('Create learning plan')}
      adding={busy}
      onAdd={() => void create()}
      rows={templates}
      complete={complete}
      empty={i18n._('No learning plans yet')}
      renderRow={(template) => (
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
      )}
    >
      <AlertDialog open={problem !== null} onClose={forget}>
        {i18n._(problem ?? '')}
      </AlertDialog>
    </AdminList>
  );
}
