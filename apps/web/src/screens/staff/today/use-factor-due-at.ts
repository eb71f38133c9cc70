// From when on the user needs a second factor; null while it is unknown, and for whoever has one.
import { useEffect, useState } from 'react';
import { calls } from '../../../connection/calls.ts';

/** Without an answer nothing is shown: the next start asks again. */
export function useFactorDueAt(): string | null {
  const [dueAt, setDueAt] = useState<string | null>(null);
  useEffect(() => {
    let left = false;
    calls.signIn.readSession().then(
      ({ factorDueAt }) => left || setDueAt(factorDueAt),
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, []);
  return dueAt;
}
