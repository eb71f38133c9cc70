// Assigns a published learning plan to a student; the active one is archived.
import type { Plan } from '@foothold/domain/plans/collections';
import { planSentences } from '@foothold/domain/plans/sentences';
import { useLingui } from '@lingui/react';
import { useState } from 'react';
import { useAttempt } from '../../connection/use-attempt.ts';
import { FormDialog } from '../../navigation/form-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { setPlan } from './use-plan-changes.ts';
import { usePublishedTemplates } from './use-templates.ts';

type Props = {
  readonly studentId: string;
  readonly active: Plan | undefined;
  readonly onClose: () => void;
};

export function SetPlan({ studentId, active, onClose }: Props) {
  const { i18n } = useLingui();
  const { templates, complete } = usePublishedTemplates();
  const [chosen, setChosen] = useState('');
  const { busy, problem, attempt } = useAttempt();
  const isActive = chosen !== '' && active?.templateId === chosen;
  const send = async () => {
    if (await attempt(() => setPlan(studentId, chosen))) onClose();
  };
  return (
    <FormDialog
      heading={i18n._('Set learning plan')}
      saveWord={i18n._('Set')}
      saveDisabled={chosen === '' || isActive}
      unsaved={false}
      busy={busy}
      problem={problem}
      onSave={() => void send()}
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
            value={chosen}
            placeholder={i18n._('Choose a learning plan')}
            options={templates.map((template) => ({ value: template.id, label: template.title }))}
            onChange={(event) => setChosen(event.target.value)}
          />
          {isActive && <p>{i18n._('The student has this plan already.')}</p>}
          {active !== undefined && !isActive && (
            <p>{i18n._('“{title}” goes to the archive, with its answers.', { title: active.title })}</p>
          )}
        </>
      )}
    </FormDialog>
  );
}
