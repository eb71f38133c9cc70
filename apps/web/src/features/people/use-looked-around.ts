// Whether the learner has seen the sample lesson to its end, on any device.
import { preferences } from '@foothold/domain/people/collections';
import { useLive } from '@foothold/live/react/use-live';
import { useChange, useWaitingChange } from '../../connection/use-change.ts';
import { useViewer } from '../../session/viewer.tsx';

const subject = 'own';

export function useLookedAround(): boolean {
  const { id: userId } = useViewer();
  const isWaiting = useWaitingChange('people.markLookedAround', subject) !== undefined;
  const [own] = useLive(preferences, { userId }).rows;
  // Snapshots that a page of the release before has kept lack it.
  return isWaiting || (own?.lookedAroundAt ?? null) !== null;
}

export function useMarkLookedAround(): () => Promise<void> {
  const change = useChange('people.markLookedAround');
  return () => change({ subject, input: undefined });
}
