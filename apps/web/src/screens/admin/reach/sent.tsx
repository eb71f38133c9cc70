// What was sent to the people of the category in the last twelve weeks: in all, by week, and in a table.
import type { ReachWeek } from '@foothold/domain/notifications/reach-calls';
import { reachTotals, sentByWeek } from '@foothold/domain/notifications/reach-weeks';
import { useLingui } from '@lingui/react';
import { Card } from '../../../ui/page.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { SentChart } from './sent-chart.tsx';
import { SentTable } from './sent-table.tsx';

import { useMoney } from './use-money.ts';
import styles from './reach.module.css';

type Props = {
  readonly weeks: readonly ReachWeek[];
  /** `YYYY-MM-DD`. */
  readonly today: string;
};

export function Sent({ weeks, today }: Props) {
  const { i18n } = useLingui();
  if (weeks.length === 0)
    return (
      <EmptyState
        drawing="list"
        hint={i18n._(
          'People are told what is new by push, where their phone shows it, or by text message, where there is a budget.',
        )}
      >
        {i18n._('Nothing sent in the last 12 weeks')}
      </EmptyState>
    );
  return (
    <Card>
      <Stack>
        <Totals weeks={weeks} />
        <SentChart weeks={sentByWeek(weeks, today)} />
        <Disclosure title={i18n._('Numbers by week')}>
          <Stack gap="small">
            <p className={styles.soft}>
              {i18n._(
                'Sent, read and failed count pieces of news, such as a comment. One text message can tell of several. Read counts those that are a day old.',
              )}
            </p>
            <SentTable weeks={weeks} />
          </Stack>
        </Disclosure>
      </Stack>
    </Card>
  );
}

function Totals({ weeks }: Pick<Props, 'weeks'>) {
  const { i18n } = useLingui();
  const { pounds } = useMoney();
  const { push, text, read, dayOld, failed, messages, pence } = reachTotals(weeks);
  const facts = [
    [i18n._('News sent by push'), i18n.number(push)],
    [i18n._('News sent by text message'), i18n.number(text)],
    [i18n._('Read within a day'), dayOld === 0 ? '–' : i18n._('{read} of {dayOld}', { read, dayOld })],
    [i18n._('Failed'), i18n.number(failed)],
    [
      i18n._('Cost'),
      i18n._('{cost} for {count, plural, one {# text message} other {# text messages}}', {
        cost: pounds(pence),
        count: messages,
      }),
    ],
  ] as const;
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
