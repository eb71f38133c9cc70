// The privacy policy for signed-in users, live.
import { PolicyPage } from './policy-page.tsx';
import { useShownPolicy } from './use-shown-policy.ts';

export function PolicyScreen() {
  return <PolicyPage policy={useShownPolicy()} />;
}
