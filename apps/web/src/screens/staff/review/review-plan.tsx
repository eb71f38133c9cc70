// A learner's answers to one set of questions of their plan, to read where the queue is; Checked takes it out of the queue.
import type { PlanToReview } from '@foothold/domain/progress/review';
import { useLingui } from '@lingui/react';
import { ArrowRight, Check } from 'lucide-react';
import { useCheckPlan } from '../../../features/plans/use-mark-plan-checked.ts';
import { usePlanQuestions } from '../../../features/plans/use-plan-questions.ts';
import { useReviewTripFrom } from '../../../features/progress/review-trip.ts';
import { ButtonLink } from '../../../navigation/links.tsx';
import { useViewer } from '../../../session/viewer.tsx';
import { Button } from '../../../ui/button.tsx';
import { Cluster } from '../../../ui/layout.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import styles from './review-item.module.css';

type Props = {
  readonly item: PlanToReview;
  readonly onChecked: (item: PlanToReview) => void;
};

export function ReviewPlan({ item, onChecked }: Props) {
  const { i18n } = useLingui();
  const { selectedCategoryId: categoryId } = useViewer();
  const { questions, complete } = usePlanQuestions(item.planId, item.set);
  const check = useCheckPlan();
  const leaveFrom = useReviewTripFrom(item);
  if (!complete) return <Skeleton shape="row" count={3} />;
  const finish = async () => {
    await check({ id: item.planId, learnerId: item.learnerId, categoryId }, item.set, item.since);
    onChecked(item);
  };
  return (
    <>
      {questions.length === 0 ? (
        <p>{i18n._('No questions yet')}</p>
      ) : (
        <dl className={styles.answers}>
          {questions.map(({ id, text, answer }) => (
            <div key={id} className={styles.answer}>
              <dt>
                <bdi>{text}</bdi>
              </dt>
              <dd>{answer === null || answer === '' ? i18n._('No answer yet') : <bdi>{answer}</bdi>}</dd>
            </div>
          ))}
        </dl>
      )}
      <Cluster>
        <Button variant="primary" icon={Check} onClick={() => void finish()}>
          {i18n._('Checked')}
        </Button>
        <ButtonLink
          variant="plain"
          endIcon={ArrowRight}
          onClick={leaveFrom}
          to="/staff/users/$userId/learningPlans/$planId/$questionSet"
          params={{ userId: item.learnerId, planId: item.planId, questionSet: item.set }}
        >
          {i18n._('Open the learning plan')}
        </ButtonLink>
      </Cluster>
    </>
  );
}
