// What was answered or checked on this visit, the newest first. A comment is stored by the server at once; Undo puts it
// back into its draft first, then deletes it there.
import type { Evidence } from '@foothold/domain/evidence/collections';
import type { EvidenceToReview, PlanToReview } from '@foothold/domain/progress/review';
import { useLingui } from '@lingui/react';
import { useState } from 'react';
import { refusalOf } from '../../../connection/calls.ts';
import type { CommentDraft } from '../../../features/evidence/comment-draft.ts';
import { evidenceCalls, subjectOf } from '../../../features/evidence/subject.ts';
import type { CommentDrafts, StoredComment } from '../../../features/evidence/use-comment-drafts.ts';
import { showToast } from '../../../ui/toast.ts';

export type Reviewed =
  | { readonly item: EvidenceToReview; readonly undo: () => void }
  // Having looked at a plan cannot be taken back.
  | { readonly item: PlanToReview };

export type OfferUndo = (
  item: EvidenceToReview,
  evidence: Evidence,
  sent: CommentDraft,
  stored: StoredComment,
  /** The comment is a draft again. */
  onUndone: () => void,
) => void;

export type ReviewedNow = {
  readonly reviewed: readonly Reviewed[];
  readonly offerUndo: OfferUndo;
  readonly addChecked: (item: PlanToReview) => void;
};

/** One toast at a time: the rows keep what the toasts before it said. */
const toastSeries = 'reviewed';

export function useReviewed(
  { restore }: Pick<CommentDrafts, 'restore'>,
  nameOf: (learnerId: string) => string,
): ReviewedNow {
  const { i18n } = useLingui();
  const [reviewed, setReviewed] = useState<readonly Reviewed[]>([]);
  const without = (key: string, all: readonly Reviewed[]) => all.filter(({ item }) => item.key !== key);
  const add = (each: Reviewed) => setReviewed((before) => [each, ...without(each.item.key, before)]);
  const offerUndo: OfferUndo = (item, evidence, sent, stored, onUndone) => {
    const name = nameOf(item.learnerId);
    let isUndone = false;
    const takeBack = async () => {
      // Its row and its toast both offer it.
      if (isUndone) return;
      isUndone = true;
      // In this order the words are in two places for a moment, and never in none.
      await restore(evidence, sent);
      setReviewed((before) => without(item.key, before));
      showToast(i18n._('Your comment to {name} is not sent', { name }), 'info', { series: toastSeries });
      onUndone();
      try {
        const { removeComment } = evidenceCalls(evidence.ownerId, subjectOf(evidence));
        await removeComment({ evidenceId: evidence.id, expectedVersion: stored.id });
      } catch (error) {
        // Whether it was deleted may be unknown, so the draft stays.
        showToast(i18n._(refusalOf(error).msg), 'bad', { series: toastSeries });
      }
    };
    const undo = () => void takeBack();
    add({ item, undo });
    showToast(i18n._('Sent to {name}', { name }), 'good', {
      series: toastSeries,
      action: { word: i18n._('Undo'), run: undo },
    });
  };
  const addChecked = (item: PlanToReview) => {
    add({ item });
    const name = nameOf(item.learnerId);
    showToast(i18n._('The plan of {name} is checked', { name }), 'good', { series: toastSeries });
  };
  return { reviewed, offerUndo, addChecked };
}
