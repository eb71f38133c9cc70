// The privacy policy to show, live: waits a moment for one, then there is none until one arrives.
import { activePolicies, shownPolicy, type Policy } from '@foothold/domain/policies/collections';
import { policyWait } from '@foothold/domain/policies/sentences';
import { useLive } from '@foothold/live/react/use-live';
import { useEffect, useState } from 'react';

const everyone = {};

export function useShownPolicy(): { readonly policy: Policy | undefined; readonly waiting: boolean } {
  const policy = shownPolicy(useLive(activePolicies, everyone).rows);
  return { policy, waiting: !useIsPast(policyWait) && policy === undefined };
}

function useIsPast(milliseconds: number): boolean {
  const [past, setPast] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setPast(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return past;
}
