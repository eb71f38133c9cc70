// The piece of evidence under review, its comment, and what the learner was asked to do.
import type { Comment, Evidence } from '@foothold/domain/evidence/collections';
import type { EvidenceToReview } from '@foothold/domain/progress/review';
import { useCurriculum } from '../../../features/curriculum/use-curriculum.ts';
import { useTargets } from '../../../features/targets/use-targets.ts';

export type ReviewedWork = {
  /** Undefined: not loaded yet, or deleted. */
  readonly evidence: Evidence | undefined;
  readonly comment: Comment | undefined;
  readonly complete: boolean;
  /** The task's instructions or the target's text. */
  readonly asked: string | undefined;
  /** Undefined for a target. */
  readonly moduleId: string | undefined;
};

export function useReviewedWork(item: EvidenceToReview): ReviewedWork {
  const { targets, work } = useTargets(item.learnerId);
  const { moduleOfItem } = useCurriculum();
  const moduleId = item.taskId === null ? undefined : moduleOfItem.get(item.taskId);
  return {
    evidence: work.evidence.find((each) => each.id === item.evidenceId),
    comment: work.commentOf.get(item.evidenceId),
    complete: work.complete,
    asked: targets.find(({ id }) => id === item.targetId)?.targetText,
    moduleId,
  };
}
