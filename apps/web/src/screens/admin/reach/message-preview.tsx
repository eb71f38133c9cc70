// What a text message will say and cost, while its sentence is written.
import { exampleCount, fragmentsOf, whyTooLong } from '@foothold/domain/notifications/fragments';
import { newsMessage } from '@foothold/domain/notifications/text-message';
import type { BudgetSettings } from '@foothold/domain/notifications/text-budget';
import { useLingui } from '@lingui/react';
import { useId } from 'react';
import { Stack } from '../../../ui/layout.tsx';
import type { Reach } from './use-reach.ts';
import { useMoney } from './use-money.ts';
import styles from './reach.module.css';

type Props = { readonly settings: BudgetSettings } & Pick<Reach, 'link' | 'pencePerFragment'>;

export function MessagePreview({ settings: { capPence, template }, link, pencePerFragment }: Props) {
  const { i18n } = useLingui();
  const { pounds, pence } = useMoney();
  const id = useId();
  const text = newsMessage(template, exampleCount, link);
  const parts = fragmentsOf(text);
  const price = parts * pencePerFragment;
  const tooLong = whyTooLong(template, link);
  return (
    <section aria-labelledby={id}>
      <Stack gap="small">
        <h3 id={id} className={styles.soft}>
          {i18n._('When {count, plural, other {# messages}} are new, the phone shows', {
            count: exampleCount,
          })}
        </h3>
        <p className={styles.message} dir="auto">
          {text}
        </p>
        <p>
          {i18n._('{count, plural, one {Sent in # part} other {Sent in # parts}}, for {price}.', {
            count: parts,
            price: pence(price),
          })}{' '}
          {tooLong !== null && i18n._(tooLong)}
          {tooLong === null &&
            capPence !== null &&
            capPence > 0 &&
            i18n._(
              '{budget} a month buys {count, plural, =0 {no message} one {about # message} other {about # messages}}.',
              { budget: pounds(capPence), count: Math.floor(capPence / price) },
            )}
        </p>
      </Stack>
    </section>
  );
}
