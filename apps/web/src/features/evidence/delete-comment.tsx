// Deleting a comment, after a question.
import { useLingui } from '@lingui/react';
import { MessageSquareX } from 'lucide-react';
import { DeleteAfterQuestion } from '../../connection/delete-after-question.tsx';
import { IconButton } from '../../ui/icon-button.tsx';

export function DeleteComment({ onDelete }: { readonly onDelete: () => Promise<void> }) {
  const { i18n } = useLingui();
  return (
    <DeleteAfterQuestion
      heading={i18n._('Delete Comment')}
      question={i18n._('Are you sure you wish to delete this comment?')}
      onDelete={onDelete}
    >
      {(ask) => <IconButton icon={MessageSquareX} label={i18n._('Delete comment')} onClick={ask} />}
    </DeleteAfterQuestion>
  );
}
