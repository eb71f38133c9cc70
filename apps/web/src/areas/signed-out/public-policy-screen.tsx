// The privacy policy for who is not signed in.
import { PolicyPage } from '../../features/policies/policy-page.tsx';
import { useVisitorsPolicy } from '../../features/policies/use-visitors-policy.ts';

export function PublicPolicyScreen() {
  return <PolicyPage policy={useVisitorsPolicy()} />;
}
