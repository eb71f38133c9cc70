// The reset of somebody's two-step sign-in that an administrator has asked for, and the calls on it.
import { factorReset } from '@foothold/domain/people/collections';
import { useLive } from '@foothold/live/react/use-live';
import { calls } from '../../../connection/calls.ts';

export function useFactorReset(userId: string) {
  const { rows, status } = useLive(factorReset, { userId });
  return {
    /** The one that is open, if any. */
    open: rows[0],
    complete: status === 'ready',
    request: () => calls.people.requestFactorReset({ userId }),
    confirm: () => calls.people.confirmFactorReset({ userId }),
    withdraw: () => calls.people.withdrawFactorReset({ userId }),
  };
}
