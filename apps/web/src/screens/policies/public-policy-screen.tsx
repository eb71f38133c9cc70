// The privacy policy for signed-out visitors.
import { PolicyPage } from './policy-page.tsx';
import { useVisitorsPolicy } from './use-visitors-policy.ts';

export function PublicPolicyScreen() {
  return <PolicyPage policy={useVisitorsPolicy()} />;
}
