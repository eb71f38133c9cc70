// The evidence under review: the task or target, what was handed in, and the comment form.
import type { EvidenceToReview } from '@foothold/domain/progress/review';
import { useLingui } from '@lingui/react';
import { useCurriculum } from '../../features/curriculum/use-curriculum.ts';
import { useTasks } from '../../features/curriculum/use-module.ts';
import { DeletedEvidence } from '../../features/evidence/deleted-evidence.tsx';
import { EvidenceCard } from '../../features/evidence/evidence-card.tsx';
import { StaffActions } from '../../features/evidence/staff-actions.tsx';
import type { CommentDrafts } from '../../features/evidence/use-comment-drafts.ts';
import { useTargets } from '../../features/targets/use-targets.ts';
import { ButtonLink } from '../../navigation/links.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './review-item.module.css';

type Props = { readonly item: EvidenceToReview; readonly drafts: CommentDrafts };

export function ReviewEvidence({ item, drafts }: Props) {
  const { i18n } = useLingui();
  const { targets, work } = useTargets(item.learnerId);
  const { moduleOfItem } = useCurriculum();
  const moduleId = item.taskId === null ? undefined : moduleOfItem.get(item.taskId);
  const evidence = work.evidence.find((each) => each.id === item.evidenceId);
  if (evidence === undefined) {
    if (!work.complete) return <Skeleton shape="row" count={2} />;
    return (
      <DeletedEvidence
        text={drafts.of(item.evidenceId)?.text ?? ''}
        onClose={() => drafts.close(item.evidenceId)}
      />
    );
  }
  const target = targets.find(({ id }) => id === item.targetId);
  return (
    <div className={styles.evidence}>
      {moduleId !== undefined && <Instructions moduleId={moduleId} taskId={item.taskId ?? ''} />}
      {target !== undefined && (
        <p className={styles.asked}>
          <bdi>{target.targetText}</bdi>
        </p>
      )}
      <EvidenceCard
        item={evidence}
        comment={work.commentOf.get(evidence.id)}
        isNew={false}
        actions={<StaffActions item={evidence} comment={work.commentOf.get(evidence.id)} drafts={drafts} />}
      />
      {moduleId === undefined ? (
        <ButtonLink
          small
          variant="plain"
          to="/staff/users/$userId/progress/targets"
          params={{ userId: item.learnerId }}
        >
          {i18n._('See all of this student’s targets')}
        </ButtonLink>
      ) : (
        <ButtonLink
          small
          variant="plain"
          to="/staff/users/$userId/progress/modules/$moduleId/tasks"
          params={{ userId: item.learnerId, moduleId }}
        >
          {i18n._('See everything for this lesson')}
        </ButtonLink>
      )}
    </div>
  );
}

function Instructions({ moduleId, taskId }: { readonly moduleId: string; readonly taskId: string }) {
  const task = useTasks(moduleId).items.find(({ id }) => id === taskId);
  if (task === undefined) return null;
  return (
    <p className={styles.asked}>
      <bdi>{task.instructions}</bdi>
    </p>
  );
}
