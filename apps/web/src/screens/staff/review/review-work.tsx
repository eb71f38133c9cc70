// The evidence under review: what was asked, what was handed in, and the rest of the lesson. In both layouts of the queue.
import type { Comment, Evidence } from '@foothold/domain/evidence/collections';
import type { EvidenceToReview } from '@foothold/domain/progress/review';
import type { ReactNode } from 'react';
import { DeletedEvidence } from '../../../features/evidence/deleted-evidence.tsx';
import { EvidenceCard } from '../../../features/evidence/evidence-card.tsx';
import type { CommentDrafts } from '../../../features/evidence/use-comment-drafts.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ReviewAsked, ReviewContext } from './review-asked.tsx';
import { useReviewedWork } from './use-reviewed-work.ts';

type Props = {
  readonly item: EvidenceToReview;
  readonly drafts: CommentDrafts;
  readonly renderActions: (evidence: Evidence, comment: Comment | undefined) => ReactNode;
};

export function ReviewWork({ item, drafts, renderActions }: Props) {
  const { evidence, comment, complete, ...about } = useReviewedWork(item);
  if (evidence === undefined) {
    if (!complete) return <Skeleton shape="row" count={3} />;
    return (
      <DeletedEvidence
        text={drafts.of(item.evidenceId)?.text ?? ''}
        onClose={() => drafts.close(item.evidenceId)}
      />
    );
  }
  return (
    <>
      <ReviewAsked {...about} taskId={item.taskId} />
      <EvidenceCard
        item={evidence}
        comment={comment}
        draft={drafts.of(item.evidenceId)}
        isNew={false}
        actions={renderActions(evidence, comment)}
      />
      <ReviewContext item={item} moduleId={about.moduleId} />
    </>
  );
}
