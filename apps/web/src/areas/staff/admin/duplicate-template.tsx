// The way to change what is published: a copy of it, which opens as a draft.
import type { PlanTemplate } from '@foothold/domain/plans/collections';
import { useLingui } from '@lingui/react';
import { useNavigate } from '@tanstack/react-router';
import { Copy } from 'lucide-react';
import { useAttempt } from '../../../connection/use-attempt.ts';
import { duplicateTemplate } from '../../../features/plans/write-templates.ts';
import { Button } from '../../../ui/button.tsx';
import { AlertDialog } from '../../../ui/confirm-dialog.tsx';
import { showToast } from '../../../ui/toast.ts';

export function DuplicateTemplate({ template }: { readonly template: PlanTemplate }) {
  const { i18n } = useLingui();
  const navigate = useNavigate();
  const { busy, problem, attempt, forget } = useAttempt();
  const duplicate = async () => {
    await attempt(async () => {
      const templateId = await duplicateTemplate(template.id);
      await navigate({
        to: '/staff/admin/learningPlans/$templateId/$questionSet',
        params: { templateId, questionSet: 'start' },
      });
      showToast(i18n._('This is the copy. It is a draft and can be changed.'));
    });
  };
  return (
    <>
      <Button icon={Copy} small busy={busy} onClick={() => void duplicate()}>
        {i18n._('Duplicate')}
      </Button>
      <AlertDialog open={problem !== null} onClose={forget}>
        {i18n._(problem ?? '')}
      </AlertDialog>
    </>
  );
}
