// Where a student is now: the current lesson, when they were last active, what waits for the viewer, and the current target.
import { lastWorkAt } from '@foothold/domain/progress/attention';
import { completionsOfLearner } from '@foothold/domain/progress/collections';
import { nextLesson } from '@foothold/domain/progress/next-step';
import { useLive } from '@foothold/live/react/use-live';
import { useLingui } from '@lingui/react';
import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useReviewTripFrom } from '../../../features/progress/review-trip.ts';
import { useReview } from '../../../features/progress/use-review.ts';
import { useTargets } from '../../../features/targets/use-targets.ts';
import { ButtonLink } from '../../../navigation/links.tsx';
import { useRecordOf } from '../../../session/record-of.ts';
import { useRememberedFilter } from '../../../session/use-remembered-filter.ts';
import { DateText } from '../../../ui/date-text.tsx';
import { Card, Section } from '../../../ui/page.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useStudentModules } from '../use-student-modules.ts';
import styles from './personal.module.css';

export function StudentNow({ studentId }: { readonly studentId: string }) {
  const { i18n } = useLingui();
  const { modules, complete } = useStudentModules(studentId);
  const completions = useLive(completionsOfLearner, useRecordOf(studentId));
  const { targets, work, complete: targetsComplete } = useTargets(studentId);
  const review = useReview(null);
  if (!complete || !targetsComplete || !review.complete) return <Skeleton shape="row" />;
  const current = modules.filter((each) => each.current);
  const lesson = nextLesson(current) ?? current[0];
  const lastActive = lastWorkAt(studentId, completions.rows, work.evidence);
  const target = targets.find(({ id }) => !work.evidenced.has(id));
  const waiting = review.queue.filter(({ learnerId }) => learnerId === studentId);
  const [oldest] = waiting;
  return (
    <Section title={i18n._('Now')}>
      <Card>
        <dl className={styles.now}>
          <Fact label={i18n._('Current lesson')}>
            {lesson === undefined ? (
              i18n._('No lesson yet')
            ) : (
              <>
                <Link
                  to="/staff/users/$userId/progress/modules/$moduleId"
                  params={{ userId: studentId, moduleId: lesson.module.id }}
                  className={styles.call}
                >
                  <bdi>{lesson.module.moduleName}</bdi>
                </Link>
                <ProgressBar done={lesson.progress.done} total={lesson.progress.total} />
              </>
            )}
          </Fact>
          <Fact label={i18n._('Last active')}>
            {lastActive === null ? i18n._('Has not started') : <DateText at={lastActive} />}
          </Fact>
          {target !== undefined && (
            <Fact label={i18n._('Current target')}>
              <Link
                to="/staff/users/$userId/progress/targets"
                params={{ userId: studentId }}
                className={styles.call}
              >
                <bdi>{target.targetText}</bdi>
              </Link>
            </Fact>
          )}
          <Fact label={i18n._('To review')}>
            {oldest === undefined ? (
              i18n._('Nothing to review.')
            ) : (
              <ReviewButton oldest={oldest} count={waiting.length} />
            )}
          </Fact>
        </dl>
      </Card>
    </Section>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

type ReviewButtonProps = {
  readonly oldest: Parameters<typeof useReviewTripFrom>[0];
  readonly count: number;
};

/** Opens the queue at this student's oldest piece, which no class that was selected there may hide. */
function ReviewButton({ oldest, count }: ReviewButtonProps) {
  const { i18n } = useLingui();
  const leadThere = useReviewTripFrom(oldest);
  const [, selectClass] = useRememberedFilter('review');
  return (
    <ButtonLink
      to="/staff/review"
      variant="primary"
      endIcon={ArrowRight}
      onClick={() => {
        selectClass('');
        leadThere();
      }}
    >
      {i18n._('Review {count, plural, other {#}}', { count })}
    </ButtonLink>
  );
}
