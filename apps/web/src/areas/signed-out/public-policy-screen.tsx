// The privacy policy for who is not signed in: live, as nobody. Loaded apart, so that the login needs no live line.
import { LiveConnection, type Senders } from '../../connection/live-connection.tsx';
import { PolicyScreen } from '../../features/policies/policy-screen.tsx';

/** Nobody sends anything. */
const none: Senders = {};

export function PublicPolicyScreen() {
  return (
    <LiveConnection who={null} senders={none}>
      <PolicyScreen />
    </LiveConnection>
  );
}
