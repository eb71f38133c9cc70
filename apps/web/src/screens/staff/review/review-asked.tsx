// What the learner was asked to do, and the way to everything else of theirs for it.
import type { EvidenceToReview } from '@foothold/domain/progress/review';
import { useLingui } from '@lingui/react';
import { ArrowRight } from 'lucide-react';
import { useTasks } from '../../../features/curriculum/use-module.ts';
import { useReviewTripFrom } from '../../../features/progress/review-trip.ts';
import { ButtonLink } from '../../../navigation/links.tsx';
import { TextWithLinks } from '../../../navigation/text-with-links.tsx';
import styles from './review-item.module.css';

type Props = {
  /** A target's text. */
  readonly asked: string | undefined;
  readonly moduleId: string | undefined;
  readonly taskId: string | null;
};

export function ReviewAsked({ asked, moduleId, taskId }: Props) {
  if (moduleId !== undefined) return <Instructions moduleId={moduleId} taskId={taskId ?? ''} />;
  return asked === undefined ? null : <Asked text={asked} />;
}

function Instructions({ moduleId, taskId }: { readonly moduleId: string; readonly taskId: string }) {
  const task = useTasks(moduleId).items.find(({ id }) => id === taskId);
  return task === undefined ? null : <Asked text={task.instructions} />;
}

function Asked({ text }: { readonly text: string }) {
  return (
    <p className={styles.asked}>
      <bdi>
        <TextWithLinks text={text} />
      </bdi>
    </p>
  );
}

type ContextProps = { readonly item: EvidenceToReview; readonly moduleId: string | undefined };

export function ReviewContext({ item, moduleId }: ContextProps) {
  const { i18n } = useLingui();
  const leaveFrom = useReviewTripFrom(item);
  const { learnerId } = item;
  return moduleId === undefined ? (
    <ButtonLink
      small
      variant="plain"
      endIcon={ArrowRight}
      className={styles.context}
      onClick={leaveFrom}
      to="/staff/users/$userId/progress/targets"
      params={{ userId: learnerId }}
    >
      {i18n._('See all of this student’s targets')}
    </ButtonLink>
  ) : (
    <ButtonLink
      small
      variant="plain"
      endIcon={ArrowRight}
      className={styles.context}
      onClick={leaveFrom}
      to="/staff/users/$userId/progress/modules/$moduleId/tasks"
      params={{ userId: learnerId, moduleId }}
    >
      {i18n._('See everything for this lesson')}
    </ButtonLink>
  );
}
