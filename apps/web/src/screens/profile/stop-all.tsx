// Stops everything with one press, and begins again with the next.
import { useLingui } from '@lingui/react';
import type { Choices } from '../../features/notifications/use-choices.ts';
import { BellOff, BellRing } from 'lucide-react';
import { noChoices } from '@foothold/domain/notifications/choices';
import { groupsOf } from '@foothold/domain/notifications/news';
import { useViewer } from '../../session/viewer.tsx';
import { Button } from '../../ui/button.tsx';
import styles from './messages.module.css';

export function StopAll({ chosen, change }: Choices) {
  const { i18n } = useLingui();
  const groups = groupsOf(useViewer().role);
  const isStopped = groups.every((group) => chosen[group] === 'off');
  const stop = () => change({ ...Object.fromEntries(groups.map((group) => [group, 'off'])), texts: false });
  const { quietFrom, quietUntil, atWeekends } = chosen;
  const begin = () => change({ ...noChoices, quietFrom, quietUntil, atWeekends });
  // One button, which keeps the focus.
  return (
    <>
      <output className={styles.said}>{isStopped && i18n._('You get no messages now.')}</output>
      <Button
        variant={isStopped ? 'quiet' : 'plain'}
        icon={isStopped ? BellRing : BellOff}
        onClick={isStopped ? begin : stop}
      >
        {isStopped ? i18n._('Start again') : i18n._('Stop all messages')}
      </Button>
    </>
  );
}
