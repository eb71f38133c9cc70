// The staff's actions on a piece of evidence: comment, edit or delete the comment, delete the evidence.
import { canAddComment, canChangeComment, canDeleteEvidence } from '@foothold/domain/evidence/access';
import type { Comment, Evidence } from '@foothold/domain/evidence/collections';
import { useLingui } from '@lingui/react';
import { MessageSquarePlus, Pencil, MessageSquareX } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Cluster } from '../../ui/layout.tsx';
import { useViewer } from '../../session/viewer.tsx';
import { CommentForm } from './comment-form.tsx';
import { DeleteEvidence } from './delete-evidence.tsx';
import { useComment } from './use-comment.ts';
import type { CommentDraft } from './comment-draft.ts';
import type { CommentDrafts, StoredComment } from './use-comment-drafts.ts';
import { DeleteAfterQuestion } from '../../connection/delete-after-question.tsx';

type Props = {
  readonly item: Evidence;
  readonly comment: Comment | undefined;
  readonly drafts: CommentDrafts;
  /** A new comment was sent. */
  readonly onCommented?: (sent: CommentDraft, stored: StoredComment) => void;
};

export function StaffActions({ item, comment, drafts, onCommented }: Props) {
  const { i18n } = useLingui();
  const viewer = useViewer();
  const { remove } = useComment(item);
  const container = useRef<HTMLDivElement>(null);
  const draft = drafts.of(item.id);
  const [asked, setAsked] = useState(false);
  const write = (replaced: Comment | undefined) => {
    setAsked(true);
    drafts.open(item, replaced);
  };
  const { takeUp } = drafts;
  useEffect(() => void takeUp(item, comment), [takeUp, item, comment]);
  if (draft !== undefined) {
    return (
      <div ref={container} tabIndex={-1}>
        <CommentForm
          item={item}
          draft={draft}
          focused={asked}
          onChange={(part) => drafts.change(item.id, part)}
          signal={() => drafts.signalFor(item.id)}
          onSent={(sent, stored) => {
            const isClosed = drafts.settle(item.id, sent, stored);
            if (isClosed) container.current?.focus();
            if (isClosed && sent.before === undefined) onCommented?.(sent, stored);
            return isClosed;
          }}
          onClose={() => {
            drafts.close(item.id);
            container.current?.focus();
          }}
        />
      </div>
    );
  }
  return (
    <div ref={container} tabIndex={-1}>
      <Cluster>
        {canAddComment(viewer, comment) && (
          <Button small variant="primary" icon={MessageSquarePlus} onClick={() => write(undefined)}>
            {i18n._('Add comment')}
          </Button>
        )}
        {comment !== undefined && canChangeComment(viewer, comment) && (
          <>
            <Button small variant="plain" icon={Pencil} onClick={() => write(comment)}>
              {i18n._('Edit comment')}
            </Button>
            <DeleteComment comment={comment} onDelete={remove} />
          </>
        )}
        <DeleteEvidence
          item={item}
          allowed={canDeleteEvidence(viewer, item, comment)}
          label={i18n._('Delete evidence')}
        />
      </Cluster>
    </div>
  );
}

type DeleteCommentProps = {
  readonly comment: Comment;
  readonly onDelete: (commentId: string) => Promise<void>;
};

/** Deletes a comment after a confirmation: the version that was there when the confirmation opened. */
function DeleteComment({ comment, onDelete }: DeleteCommentProps) {
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
