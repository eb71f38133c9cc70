// The privacy policy for signed-in users, live.
import { activePolicies, shownPolicy, type Policy } from '@foothold/domain/policies/collections';
import { useLive } from '@foothold/live/react/use-live';

const everyone = {};

export function useShownPolicy(): Policy | undefined {
  return shownPolicy(useLive(activePolicies, everyone).rows);
}
