// The privacy policy for signed-out visitors.
import { activePolicies, shownPolicy, type Policy } from '@foothold/domain/policies/collections';
import { useEffect, useState } from 'react';
import { PolicyPage } from './policy-page.tsx';

export function PublicPolicyScreen() {
  return <PolicyPage policy={useVisitorsPolicy()} />;
}

const everyMs = 2000;

/** The privacy policy for visitors, polled every few seconds while the page is visible: live connections need a session. */
function useVisitorsPolicy(): Policy | undefined {
  const [policy, setPolicy] = useState<Policy>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let unmounted = false;
    const poll = async () => {
      const policies = document.hidden ? null : await readPolicies();
      if (unmounted) return;
      if (policies !== null) setPolicy(shownPolicy(policies));
      timer = setTimeout(poll, everyMs);
    };
    void poll();
    return () => {
      unmounted = true;
      clearTimeout(timer);
    };
  }, []);
  return policy;
}

/** Null without a network, or when the server is busy: the shown policy stays. */
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
