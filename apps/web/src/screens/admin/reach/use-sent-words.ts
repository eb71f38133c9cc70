// What a week of the numbers is called, and the way by which somebody was told.
import type { ReachWeek } from '@foothold/domain/notifications/reach-calls';
import { useLingui } from '@lingui/react';
import { formatter } from '../../../ui/dates.ts';

export function useSentWords() {
  const { i18n } = useLingui();
  const format = formatter(i18n.locale, { day: 'numeric', month: 'short' });
  const ways: Readonly<Record<ReachWeek['channel'], string>> = {
    push: i18n._('Push'),
    text: i18n._('Text message'),
  };
  return { ways, weekOf: (monday: string) => format.format(new Date(`${monday}T00:00`)) };
}
