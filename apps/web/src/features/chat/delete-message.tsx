// Deleting a message, after a question.
import { useLingui } from '@lingui/react';
import { Trash2 } from 'lucide-react';
import { DeleteAfterQuestion } from '../../connection/delete-after-question.tsx';
import { Button } from '../../ui/button.tsx';

export function DeleteMessage({ onDelete }: { readonly onDelete: () => Promise<void> }) {
  const { i18n } = useLingui();
  return (
    <DeleteAfterQuestion
      heading={i18n._('Delete message')}
      question={i18n._('Are you sure you want to delete this message?')}
      onDelete={onDelete}
    >
      {(ask) => (
        <Button small look="plain" icon={Trash2} onClick={ask}>
          {i18n._('Delete')}
        </Button>
      )}
    </DeleteAfterQuestion>
  );
}
