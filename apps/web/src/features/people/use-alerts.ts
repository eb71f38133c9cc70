// Account alerts that administrators have not resolved yet, newest first.
import { accountAlerts } from '@foothold/domain/people/collections';
import { useLive } from '@foothold/live/react/use-live';
import { useMemo } from 'react';
import { useAbilities } from '../../session/use-abilities.ts';

/** Empty for users who are not administrators. */
export function useAlerts() {
  const can = useAbilities();
  const { rows, status } = useLive(accountAlerts, can('administer') ? {} : null);
  const sorted = useMemo(() => rows.toSorted((a, b) => b.at.localeCompare(a.at)), [rows]);
  return { rows: sorted, complete: status === 'ready' };
}
