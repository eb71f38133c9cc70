// Deletes a comment after a confirmation: the version that was there when the confirmation opened.
import type { Comment } from '@foothold/domain/evidence/collections';
import { useLingui } from '@lingui/react';
import { MessageSquareX } from 'lucide-react';
import { useRef } from 'react';
import { DeleteAfterQuestion } from '../../connection/delete-after-question.tsx';
import { Button } from '../../ui/button.tsx';

type Props = {
  readonly comment: Comment;
  readonly onDelete: (commentId: string) => Promise<void>;
};

export function DeleteComment({ comment, onDelete }: Props) {
  const { i18n } = useLingui();
  const asked = useRef(comment.id);
  return (
    <DeleteAfterQuestion
      heading={i18n._('Delete Comment')}
      question={i18n._('Are you sure you wish to delete this comment?')}
      onDelete={() => onDelete(asked.current)}
    >
      {(ask) => (
        <Button
          small
          variant="plain"
          icon={MessageSquareX}
          onClick={() => {
            asked.current = comment.id;
            ask();
          }}
        >
          {i18n._('Delete comment')}
        </Button>
      )}
    </DeleteAfterQuestion>
  );
}
