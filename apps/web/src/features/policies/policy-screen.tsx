// The privacy policy for whoever is signed in, as it stands at this moment.
import { PolicyPage } from './policy-page.tsx';
import { useShownPolicy } from './use-shown-policy.ts';

export function PolicyScreen() {
  return <PolicyPage policy={useShownPolicy()} />;
}
