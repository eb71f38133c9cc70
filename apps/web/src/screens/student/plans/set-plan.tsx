// Assigns a published learning plan to a student; the active one is archived.
import { type Plan, templatesOfCategory, type PlanTemplate } from '@foothold/domain/plans/collections';
import { planSentences } from '@foothold/domain/plans/sentences';
import { useLingui } from '@lingui/react';
import { useLive } from '@foothold/live/react/use-live';
import { useMemo } from 'react';
import { calls } from '../../../connection/calls.ts';
import { useCallForm } from '../../../forms/use-call-form.ts';
import { FormDialog } from '../../../navigation/form-dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useViewer } from '../../../session/viewer.tsx';

type Props = {
  readonly studentId: string;
  readonly active: Plan | undefined;
  readonly onClose: () => void;
};

export function SetPlan({ studentId, active, onClose }: Props) {
  const { i18n } = useLingui();
  const { templates, complete } = usePublishedTemplates();
  const form = useCallForm({
    initial: { templateId: '' },
    send: async ({ templateId }) => {
      await calls.plans.setPlan({ userId: studentId, templateId });
      onClose();
    },
  });
  const chosen = form.values.templateId;
  const isActive = chosen !== '' && active?.templateId === chosen;
  return (
    <FormDialog
      heading={i18n._('Set learning plan')}
      saveWord={i18n._('Set')}
      {...form.dialog}
      saveDisabled={chosen === '' || isActive}
      unsaved={false}
      onClose={onClose}
    >
      {!complete ? (
        <Skeleton shape="row" count={1} />
      ) : templates.length === 0 ? (
        <EmptyState drawing="list">{i18n._(planSentences.noTemplates)}</EmptyState>
      ) : (
        <>
          <SelectField
            label={i18n._('Learning plan')}
            placeholder={i18n._('Choose a learning plan')}
            options={templates.map((template) => ({ value: template.id, label: template.title }))}
            {...form.field('templateId')}
          />
          {isActive && <p>{i18n._('The student has this plan already.')}</p>}
          {active !== undefined && !isActive && (
            <p>{i18n._('“{title}” will be archived, with its answers.', { title: active.title })}</p>
          )}
        </>
      )}
    </FormDialog>
  );
}

type PublishedTemplates = { readonly templates: readonly PlanTemplate[]; readonly complete: boolean };

/** The published learning plans of the viewer's selected category, by title: those that can be assigned. */
function usePublishedTemplates(): PublishedTemplates {
  const viewer = useViewer();
  const live = useLive(templatesOfCategory, { categoryId: viewer.selectedCategoryId });
  return useMemo(
    () => ({
      complete: live.status === 'ready',
      templates: live.rows
        .filter((template) => template.publishedAt !== null)
        .toSorted((a, b) => a.title.localeCompare(b.title) || a.id.localeCompare(b.id)),
    }),
    [live],
  );
}
