// The privacy policy for signed-out visitors.
import { PolicyPage } from '../../features/policies/policy-page.tsx';
import { useVisitorsPolicy } from '../../features/policies/use-visitors-policy.ts';

export function PublicPolicyScreen() {
  return <PolicyPage policy={useVisitorsPolicy()} />;
}
