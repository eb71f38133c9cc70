// What waits for review, each kind with the way to it, and the one button that begins with the oldest.
import { quietDays } from '@foothold/domain/progress/attention';
import { useLingui } from '@lingui/react';
import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { ButtonLink } from '../../../navigation/links.tsx';
import { DateText } from '../../../ui/date-text.tsx';
import { Card, Section } from '../../../ui/page.tsx';
import { useNow } from '../../../ui/use-now.ts';
import styles from './today.module.css';
import type { Today } from './use-today.ts';

export function TodayWaiting({ waiting }: Pick<Today, 'waiting'>) {
  const { i18n } = useLingui();
  const { evidence, plans, since, oldestPlan, oldestEvidence, author } = waiting;
  const days = quietDays(oldestEvidence?.since ?? null, useNow()) ?? 0;
  const name = author?.displayName ?? i18n._('Deleted User');
  const waited =
    days === 0
      ? i18n._('{name} waits for a comment', { name })
      : i18n._('{name} has waited {days, plural, one {# day} other {# days}} for a comment', { name, days });
  const count = evidence + plans;
  return (
    <Section title={i18n._('To review')}>
      <Card>
        {count === 0 ? (
          <p>{i18n._('Nothing to review.')}</p>
        ) : (
          <>
            <ul className={styles.counts}>
              {evidence > 0 && (
                <li>
                  <Link to="/staff/review" className={styles.count}>
                    <strong className={styles.number}>{evidence}</strong> {i18n._('to comment on')}
                  </Link>
                </li>
              )}
              {oldestPlan !== undefined && (
                <li>
                  {/* Opening a plan is what checks it. */}
                  <Link
                    to="/staff/users/$userId/learningPlans/$planId/$questionSet"
                    params={{
                      userId: oldestPlan.learnerId,
                      planId: oldestPlan.planId,
                      questionSet: oldestPlan.set,
                    }}
                    className={styles.count}
                  >
                    <strong className={styles.number}>{plans}</strong>{' '}
                    {i18n._('{count, plural, one {plan to check} other {plans to check}}', { count: plans })}
                  </Link>
                </li>
              )}
            </ul>
            <div className={styles.begin}>
              <ButtonLink to="/staff/review" variant="primary" endIcon={ArrowRight}>
                {i18n._('Review {count, plural, other {#}}', { count })}
              </ButtonLink>
              {oldestEvidence === undefined ? (
                since !== undefined && (
                  <p className={styles.soft}>
                    {i18n._('The oldest waits since')} <DateText at={since} />
                  </p>
                )
              ) : (
                <Link to="/staff/review">{waited}</Link>
              )}
            </div>
          </>
        )}
      </Card>
    </Section>
  );
}
