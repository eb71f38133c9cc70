// The hours in which nothing comes: the provider's, or one's own.
import { useLingui } from '@lingui/react';
import type { Choices } from '../../features/notifications/use-choices.ts';
import { useEffect, useState } from 'react';
import { calls } from '../../connection/calls.ts';
import { Section } from '../../ui/page.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import styles from './messages.module.css';

const hours = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`);

export function QuietTime({ chosen, change }: Choices) {
  const { i18n } = useLingui();
  const usual = useUsualHours();
  const from = chosen.quietFrom ?? usual?.from ?? '';
  const until = chosen.quietUntil ?? usual?.until ?? '';
  const field = (label: string, value: string, key: 'quietFrom' | 'quietUntil') => (
    <SelectField
      label={label}
      value={value}
      disabled={value === ''}
      options={[...new Set([...hours, value])].toSorted().map((each) => ({ value: each, label: each }))}
      onChange={({ target }) => change({ quietFrom: from, quietUntil: until, [key]: target.value })}
    />
  );
  return (
    <Section title={i18n._('Quiet time')}>
      <p>{i18n._('Nothing comes in these hours. You get it after them.')}</p>
      <div className={styles.hours}>
        {field(i18n._('From'), from, 'quietFrom')}
        {field(i18n._('Until'), until, 'quietUntil')}
      </div>
    </Section>
  );
}

/** Null until they are known. */
function useUsualHours() {
  const [usual, setUsual] = useState<{ readonly from: string; readonly until: string } | null>(null);
  useEffect(() => {
    let left = false;
    calls.notifications.readQuietHours().then(
      (answer) => left || setUsual(answer),
      // Without a network nothing can be chosen either.
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, []);
  return usual;
}
