// What was sent by push and by text message in each of the last weeks, as bars. The table has the same numbers in words.
import type { SentInWeek } from '@foothold/domain/notifications/reach-weeks';
import { useLingui } from '@lingui/react';
import type { CSSProperties } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { useSentWords } from './use-sent-words.ts';
import styles from './sent-chart.module.css';

const channels = ['push', 'text'] as const;

export function SentChart({ weeks }: { readonly weeks: readonly SentInWeek[] }) {
  const { i18n } = useLingui();
  const { ways, weekOf } = useSentWords();
  const most = Math.max(1, ...weeks.flatMap(({ push, text }) => [push, text]));
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.legend}>
        {i18n._('News sent each week')}
        {channels.map((channel) => (
          <span key={channel} className={styles.entry}>
            <span className={classNames(styles.key, styles[channel])} aria-hidden />
            {ways[channel]}
          </span>
        ))}
      </figcaption>
      <div aria-hidden className={styles.plot}>
        <span className={styles.most}>{i18n.number(most)}</span>
        {weeks.map((each) => (
          <div key={each.week} className={styles.week}>
            <div className={styles.bars}>
              {channels.map((channel) => (
                <Bar key={channel} channel={channel} count={each[channel]} most={most} />
              ))}
            </div>
            <span className={styles.day}>{weekOf(each.week)}</span>
          </div>
        ))}
      </div>
    </figure>
  );
}

type BarProps = {
  readonly channel: (typeof channels)[number];
  readonly count: number;
  readonly most: number;
};

function Bar({ channel, count, most }: BarProps) {
  const { i18n } = useLingui();
  const share = { '--share': count / most } as CSSProperties;
  return (
    <div className={styles.column}>
      {count > 0 && (
        <>
          <span className={styles.count}>{i18n.number(count)}</span>
          <span className={classNames(styles.bar, styles[channel])} style={share} />
        </>
      )}
    </div>
  );
}
