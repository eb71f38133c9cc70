// The privacy policy to show to a visitor, read again every few seconds while the page is looked at: live lines are for people with a session.
import { activePolicies, shownPolicy, type Policy } from '@foothold/domain/policies/collections';
import { useEffect, useState } from 'react';

const everyMs = 2000;

export function useVisitorsPolicy(): Policy | undefined {
  const [policy, setPolicy] = useState<Policy>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let gone = false;
    const look = async () => {
      const policies = document.hidden ? null : await readPolicies();
      if (gone) return;
      if (policies !== null) setPolicy(shownPolicy(policies));
      timer = setTimeout(look, everyMs);
    };
    void look();
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, []);
  return policy;
}

/** Null without a network, or when the server is too busy: then what is shown stays. */
async function readPolicies(): Promise<readonly Policy[] | null> {
  try {
    const answer = await fetch(`/api/live/${activePolicies.name}`);
    if (!answer.ok) return null;
    const { rows } = (await answer.json()) as { readonly rows: readonly Policy[] };
    return rows;
  } catch {
    return null;
  }
}
