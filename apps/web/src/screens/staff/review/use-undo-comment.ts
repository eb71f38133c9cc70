// "Sent · Undo": a comment is stored by the server at once; Undo puts it back into its draft first, then deletes it there.
import type { Evidence } from '@foothold/domain/evidence/collections';
import { useLingui } from '@lingui/react';
import { refusalOf } from '../../../connection/calls.ts';
import { showToast } from '../../../ui/toast.ts';
import type { CommentDraft } from '../../../features/evidence/comment-draft.ts';
import { evidenceCalls, subjectOf } from '../../../features/evidence/subject.ts';
import type { CommentDrafts, StoredComment } from '../../../features/evidence/use-comment-drafts.ts';

export type OfferUndo = (
  item: Evidence,
  sent: CommentDraft,
  stored: StoredComment,
  /** The comment is a draft again. */
  onUndone: () => void,
) => void;

export function useUndoComment({ restore }: Pick<CommentDrafts, 'restore'>): OfferUndo {
  const { i18n } = useLingui();
  return (item, sent, stored, onUndone) => {
    const undo = async () => {
      // In this order the words are in two places for a moment, and never in none.
      await restore(item, sent);
      onUndone();
      try {
        const { removeComment } = evidenceCalls(item.ownerId, subjectOf(item));
        await removeComment({ evidenceId: item.id, expectedVersion: stored.id });
      } catch (error) {
        // Whether it was deleted may be unknown, so the draft stays.
        showToast(i18n._(refusalOf(error).msg), 'bad');
      }
    };
    showToast(i18n._('Sent'), 'good', { word: i18n._('Undo'), run: () => void undo() });
  };
}
