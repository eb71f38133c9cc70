// For each kind of news whether staff are told at once, together in the morning or not at all; and whether at weekends, too.
import { useLingui } from '@lingui/react';
import type { Choices } from '../../features/notifications/use-choices.ts';
import { newsModes, type NewsMode } from '@foothold/domain/notifications/news';
import { Switch } from '../../ui/checkbox.tsx';
import { Card, Section } from '../../ui/page.tsx';
import { SelectField } from '../../ui/select-field.tsx';

const modeSentences: Readonly<Record<NewsMode, string>> = {
  now: 'At once',
  summary: 'Together at 8:00 on working days',
  off: 'Not at all',
};

export function StaffNews({ chosen, change }: Choices) {
  const { i18n } = useLingui();
  const kinds = [
    ['work', i18n._('Work to read')],
    ['plans', i18n._('Plans to check')],
    ['messages', i18n._('Private messages')],
  ] as const;
  return (
    <Section title={i18n._('When you are told')}>
      {kinds.map(([group, label]) => (
        <SelectField
          key={group}
          label={label}
          value={chosen[group] ?? 'summary'}
          options={newsModes.map((mode) => ({ value: mode, label: i18n._(modeSentences[mode]) }))}
          onChange={({ target }) => change({ [group]: target.value as NewsMode })}
        />
      ))}
      <Card>
        <Switch
          label={i18n._('Also at weekends and on bank holidays')}
          hint={i18n._('While this is off, learners read under your name: Reads messages Monday to Friday')}
          checked={chosen.atWeekends}
          onChange={(atWeekends) => change({ atWeekends })}
        />
      </Card>
      <Card>
        <Switch
          label={i18n._('Text message')}
          hint={i18n._('One a day, where no phone of yours shows messages')}
          checked={chosen.texts === true}
          onChange={(on) => change({ texts: on ? true : null })}
        />
      </Card>
    </Section>
  );
}
