// Adds a personal target for a student, in a dialog that keeps its text when sending fails.
import { isBlank } from '@foothold/domain/contract/blank';
import { longestTarget, targetSentences } from '@foothold/domain/targets/sentences';
import { useLingui } from '@lingui/react';
import { useCallForm } from '../../../forms/use-call-form.ts';
import { FormDialog } from '../../../navigation/form-dialog.tsx';
import { useViewer } from '../../../session/viewer.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { addTarget } from './use-target-changes.ts';

type Props = { readonly studentId: string; readonly onClose: () => void };

export function AddTarget({ studentId, onClose }: Props) {
  const { i18n } = useLingui();
  const viewer = useViewer();
  const form = useCallForm({
    initial: { text: '' },
    check: ({ text }) => (isBlank(text) ? { text: targetSentences.required } : {}),
    send: async ({ text }, { callId }) => {
      // The same text sent again is the same target.
      await addTarget(callId, studentId, viewer.selectedCategoryId, text);
      onClose();
    },
  });
  return (
    <FormDialog
      heading={i18n._('Add personal target')}
      saveWord={i18n._('Add')}
      {...form.dialog}
      unsaved={!isBlank(form.values.text)}
      problemHeading={i18n._('The target was not added.')}
      onClose={onClose}
    >
      <TextArea
        label={i18n._('Target')}
        minRows={3}
        maxRows={8}
        longest={longestTarget}
        dir="auto"
        {...form.field('text')}
      />
    </FormDialog>
  );
}
