// The comment on the evidence under review: its form is open, and sending it opens the next piece.
import { fileUrl } from '@foothold/domain/files/kinds';
import type { EvidenceToReview } from '@foothold/domain/progress/review';
import { useLingui } from '@lingui/react';
import { useEffect } from 'react';
import { CommentForm } from '../../../features/evidence/comment-form.tsx';
import type { CommentDrafts } from '../../../features/evidence/use-comment-drafts.ts';
import type { OfferUndo } from './use-reviewed.ts';
import styles from './review-two-panes.module.css';
import { useReviewedWork } from './use-reviewed-work.ts';

type Props = {
  readonly item: EvidenceToReview;
  readonly drafts: CommentDrafts;
  readonly offerUndo: OfferUndo;
  readonly focused: boolean;
  readonly onSent: () => void;
  readonly onUndone: () => void;
};

export function CommentPane({ item, drafts, offerUndo, focused, onSent, onUndone }: Props) {
  const { i18n } = useLingui();
  const { evidence, comment } = useReviewedWork(item);
  const draft = drafts.of(item.evidenceId);
  const { begin } = drafts;
  useEffect(() => {
    if (evidence !== undefined && comment === undefined) void begin(evidence);
  }, [begin, evidence, comment]);
  if (evidence === undefined || draft === undefined) return null;
  return (
    <div className={styles.comment}>
      <CommentForm
        item={evidence}
        draft={draft}
        focused={focused}
        stays
        onChange={(part) => drafts.change(evidence.id, part)}
        signal={() => drafts.signalFor(evidence.id)}
        onSent={(sent, stored) => {
          const isClosed = drafts.settle(evidence.id, sent, stored);
          if (!isClosed) return false;
          onSent();
          offerUndo(item, evidence, sent, stored, onUndone);
          return true;
        }}
        onClose={() => {
          drafts.close(evidence.id);
          void begin(evidence);
        }}
      />
      <p className={styles.keys}>
        {i18n._(
          'Ctrl + Enter sends and opens the next. Esc leaves the box: then J and K move, and C comes back.',
        )}
      </p>
    </div>
  );
}

/** Loads the next piece while this one is read, so that it opens at once. */
export function LoadedAhead({ item }: { readonly item: EvidenceToReview }) {
  const { evidence } = useReviewedWork(item);
  const picture = evidence?.file?.fileType === 'image' ? fileUrl(evidence.file.id) : undefined;
  useEffect(() => {
    if (picture !== undefined) new Image().src = picture;
  }, [picture]);
  return null;
}
