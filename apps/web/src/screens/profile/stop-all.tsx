// Stops everything with one press, and begins again with the next.
import { useLingui } from '@lingui/react';
import type { Choices } from '../../features/notifications/use-choices.ts';
import { BellOff, BellRing } from 'lucide-react';
import { noChoices } from '@foothold/domain/notifications/choices';
import { groupsOf } from '@foothold/domain/notifications/news';
import { useViewer } from '../../session/viewer.tsx';
import { Button } from '../../ui/button.tsx';

export function StopAll({ chosen, busy, change }: Choices) {
  const { i18n } = useLingui();
  const groups = groupsOf(useViewer().role);
  const isStopped = groups.every((group) => chosen[group] === 'off');
  const stop = () => change({ ...Object.fromEntries(groups.map((group) => [group, 'off'])), texts: false });
  const { quietFrom, quietUntil, atWeekends } = chosen;
  const begin = () => change({ ...noChoices, quietFrom, quietUntil, atWeekends });
  if (!isStopped)
    return (
      <Button variant="plain" icon={BellOff} busy={busy} onClick={stop}>
        {i18n._('Stop all messages')}
      </Button>
    );
  return (
    <>
      <output>{i18n._('You get no messages now.')}</output>
      <Button icon={BellRing} busy={busy} onClick={begin}>
        {i18n._('Start again')}
      </Button>
    </>
  );
}
