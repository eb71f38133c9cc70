// The privacy policy for signed-in users, live.
import { activePolicies, shownPolicy, type Policy } from '@foothold/domain/policies/collections';
import { useLive } from '@foothold/live/react/use-live';
import { PolicyPage } from './policy-page.tsx';

export function PolicyScreen() {
  return <PolicyPage policy={useShownPolicy()} />;
}

const everyone = {};

/** The privacy policy for signed-in users, live. */
function useShownPolicy(): Policy | undefined {
  return shownPolicy(useLive(activePolicies, everyone).rows);
}
