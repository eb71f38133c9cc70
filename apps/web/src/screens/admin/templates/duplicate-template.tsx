// Copies a published template as a draft, which is the way to change it.
import type { PlanTemplate } from '@foothold/domain/plans/collections';
import { useLingui } from '@lingui/react';
import { Copy } from 'lucide-react';
import { calls } from '../../../connection/calls.ts';
import { useNewTemplate } from './use-new-template.ts';
import { Button } from '../../../ui/button.tsx';
import { AlertDialog } from '../../../ui/confirm-dialog.tsx';

export function DuplicateTemplate({ template }: { readonly template: PlanTemplate }) {
  const { i18n } = useLingui();
  const { busy, problem, forget, create } = useNewTemplate(async (callId) => {
    const given = { context: { callId } };
    return (await calls.templates.duplicateTemplate({ templateId: template.id }, given)).assessment.id;
  }, i18n._('This is the copy. It is a draft and can be changed.'));
  return (
    <>
      <Button icon={Copy} small busy={busy} onClick={() => void create()}>
        {i18n._('Duplicate')}
      </Button>
      <AlertDialog open={problem !== null} onClose={forget}>
        {i18n._(problem ?? '')}
      </AlertDialog>
    </>
  );
}
