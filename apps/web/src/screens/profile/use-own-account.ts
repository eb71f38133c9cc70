// The signed-in user's own account record.
import { account, type Account } from '@foothold/domain/people/collections';
import { useLive } from '@foothold/live/react/use-live';
import { useViewer } from '../../session/viewer.tsx';

/** Undefined while loading. */
export function useOwnAccount(): Account | undefined {
  const viewer = useViewer();
  return useLive(account, { userId: viewer.id }).rows[0];
}
