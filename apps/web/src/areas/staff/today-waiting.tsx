// What waits for review, and the one button that begins with the oldest.
import { useLingui } from '@lingui/react';
import { ArrowRight } from 'lucide-react';
import { ButtonLink } from '../../navigation/links.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { Card, Section } from '../../ui/page.tsx';
import styles from './today.module.css';
import type { Today } from './use-today.ts';

export function TodayWaiting({ waiting }: Pick<Today, 'waiting'>) {
  const { i18n } = useLingui();
  const { evidence, plans, since } = waiting;
  const count = evidence + plans;
  return (
    <Section title={i18n._('To review')}>
      <Card>
        {count === 0 ? (
          <p>{i18n._('Nothing waits for you. Well done!')}</p>
        ) : (
          <>
            <ul className={styles.counts}>
              <Count count={evidence} text={i18n._('to comment on')} />
              <Count
                count={plans}
                text={i18n._('{count, plural, one {plan to check} other {plans to check}}', { count: plans })}
              />
            </ul>
            <div className={styles.begin}>
              <ButtonLink to="/staff/review" variant="primary" endIcon={ArrowRight}>
                {i18n._('Review {count, plural, other {#}}', { count })}
              </ButtonLink>
              {since !== undefined && (
                <p className={styles.soft}>
                  {i18n._('The oldest waits since')} <DateText at={since} />
                </p>
              )}
            </div>
          </>
        )}
      </Card>
    </Section>
  );
}

function Count({ count, text }: { readonly count: number; readonly text: string }) {
  if (count === 0) return null;
  return (
    <li>
      <strong className={styles.number}>{count}</strong> {text}
    </li>
  );
}
