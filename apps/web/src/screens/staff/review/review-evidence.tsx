// The evidence under review in a list: the task or target, what was handed in, and the comment form.
import type { EvidenceToReview } from '@foothold/domain/progress/review';
import { DeletedEvidence } from '../../../features/evidence/deleted-evidence.tsx';
import { EvidenceCard } from '../../../features/evidence/evidence-card.tsx';
import { StaffActions } from '../../../features/evidence/staff-actions.tsx';
import type { CommentDrafts } from '../../../features/evidence/use-comment-drafts.ts';
import type { OfferUndo } from './use-undo-comment.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ReviewAsked, ReviewContext } from './review-asked.tsx';
import styles from './review-item.module.css';
import { useReviewedWork } from './use-reviewed-work.ts';

type Props = {
  readonly item: EvidenceToReview;
  readonly drafts: CommentDrafts;
  readonly offerUndo: OfferUndo;
  /** Its comment was sent and taken back. */
  readonly onUndone: () => void;
};

export function ReviewEvidence({ item, drafts, offerUndo, onUndone }: Props) {
  const { evidence, comment, complete, ...about } = useReviewedWork(item);
  if (evidence === undefined) {
    if (!complete) return <Skeleton shape="row" count={2} />;
    return (
      <DeletedEvidence
        text={drafts.of(item.evidenceId)?.text ?? ''}
        onClose={() => drafts.close(item.evidenceId)}
      />
    );
  }
  return (
    <div className={styles.evidence}>
      <ReviewAsked {...about} taskId={item.taskId} />
      <EvidenceCard
        item={evidence}
        comment={comment}
        draft={drafts.of(item.evidenceId)}
        isNew={false}
        actions={
          <StaffActions
            item={evidence}
            comment={comment}
            drafts={drafts}
            onCommented={(sent, stored) => offerUndo(evidence, sent, stored, onUndone)}
          />
        }
      />
      <ReviewContext learnerId={item.learnerId} moduleId={about.moduleId} />
    </div>
  );
}
