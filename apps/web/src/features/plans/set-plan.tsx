// Chooses a published learning plan for a student; the one that is active goes to the archive.
import type { Plan } from '@foothold/domain/plans/collections';
import { planSentences } from '@foothold/domain/plans/sentences';
import { useLingui } from '@lingui/react';
import { useState } from 'react';
import { refusalOf } from '../../connection/calls.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Stack } from '../../ui/layout.tsx';
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
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const isActive = chosen !== '' && active?.templateId === chosen;
  const send = async () => {
    setBusy(true);
    setProblem(null);
    try {
      await setPlan(studentId, chosen);
      onClose();
    } catch (error) {
      setProblem(refusalOf(error).msg);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      heading={i18n._('Set learning plan')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{i18n._('Cancel')}</Button>
          <Button look="primary" busy={busy} disabled={chosen === '' || isActive} onClick={() => void send()}>
            {i18n._('Set')}
          </Button>
        </>
      }
    >
      {!complete ? (
        <Skeleton shape="row" count={1} />
      ) : templates.length === 0 ? (
        <EmptyState drawing="list">{i18n._(planSentences.noTemplates)}</EmptyState>
      ) : (
        <Stack>
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
          {problem !== null && (
            <Banner tone="bad" announced>
              {i18n._(problem)}
            </Banner>
          )}
        </Stack>
      )}
    </Dialog>
  );
}
