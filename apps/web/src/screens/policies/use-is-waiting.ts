// Whether to show a spinner for a policy that has not arrived, or that there is none.
import { policyWait } from '@foothold/domain/policies/sentences';
import { useEffect, useState } from 'react';

export function useIsWaiting(): boolean {
  const [waiting, setWaiting] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setWaiting(false), policyWait);
    return () => clearTimeout(timer);
  }, []);
  return waiting;
}
