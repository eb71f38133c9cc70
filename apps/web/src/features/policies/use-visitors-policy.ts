// The privacy policy to show to a visitor, read again every few seconds while the page is looked at: live lines are for people with a session.
import type { Policy } from '@foothold/domain/policies/collections';
import { useEffect, useState } from 'react';
import { calls, refusalOf } from '../../connection/calls.ts';

const everyMs = 3000;

export function useVisitorsPolicy(): Policy | undefined {
  const [policy, setPolicy] = useState<Policy>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let gone = false;
    const look = async () => {
      if (!document.hidden) await readInto((next) => gone || setPolicy(next));
      if (!gone) timer = setTimeout(look, everyMs);
    };
    void look();
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, []);
  return policy;
}

/** Without a network, or a server that is too busy, what is shown stays. */
async function readInto(show: (policy: Policy | undefined) => void): Promise<void> {
  try {
    show((await calls.policies.readActivePolicy()).policy);
  } catch (error) {
    if (refusalOf(error).code === 'NOT_FOUND') show(undefined);
  }
}
