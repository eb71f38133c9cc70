// A learner's three large switches, each with a picture, and the one for text messages.
import { useLingui } from '@lingui/react';
import type { Choices } from '../../features/notifications/use-choices.ts';
import { BookOpen, MessageCircle, MessageSquareText, PenLine } from 'lucide-react';
import type { Icon } from '../../ui/icon.ts';
import { Switch } from '../../ui/checkbox.tsx';
import { Card, Section } from '../../ui/page.tsx';
import styles from './messages.module.css';

type News = {
  readonly group: 'messages' | 'work' | 'lessons';
  readonly icon: Icon;
  readonly label: string;
  readonly hint: string;
};

export function LearnerNews({ chosen, change }: Choices) {
  const { i18n } = useLingui();
  const news: readonly News[] = [
    {
      group: 'messages',
      icon: MessageCircle,
      label: i18n._('Messages'),
      hint: i18n._('From your teacher and your class'),
    },
    {
      group: 'work',
      icon: PenLine,
      label: i18n._('My work'),
      hint: i18n._('An answer, a target or a plan'),
    },
    {
      group: 'lessons',
      icon: BookOpen,
      label: i18n._('Lessons'),
      hint: i18n._('A new lesson in your class'),
    },
  ];
  return (
    <>
      <Section title={i18n._('What do you want to know?')}>
        {news.map(({ group, ...shown }) => (
          <Row
            key={group}
            {...shown}
            isOn={chosen[group] !== 'off'}
            onChange={(on) => change({ [group]: on ? null : 'off' })}
          />
        ))}
      </Section>
      <Section title={i18n._('No internet on your phone?')}>
        <Row
          icon={MessageSquareText}
          label={i18n._('Text message')}
          hint={i18n._('One a day, when nothing else works')}
          isOn={chosen.texts !== false}
          onChange={(on) => change({ texts: on ? null : false })}
        />
      </Section>
    </>
  );
}

type RowProps = Omit<News, 'group'> & {
  readonly isOn: boolean;
  readonly onChange: (on: boolean) => void;
};

function Row({ icon: Picture, label, hint, isOn, onChange }: RowProps) {
  return (
    <Card>
      <div className={styles.row}>
        <Picture aria-hidden className={styles.picture} />
        <Switch label={label} hint={hint} checked={isOn} onChange={onChange} />
      </div>
    </Card>
  );
}
