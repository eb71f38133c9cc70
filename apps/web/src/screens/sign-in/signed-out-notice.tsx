// Tells a user whose session ended while the page was open why they see the login.
import { useLingui } from '@lingui/react';
import { useState } from 'react';
import { endedSession } from '../../connection/ended-session.ts';
import { Banner } from '../../ui/banner.tsx';

export function SignedOutNotice() {
  const { i18n } = useLingui();
  const [ended] = useState(endedSession.read);
  if (ended === null || ended.side === null) return null;
  return (
    <Banner tone="info" announced>
      {i18n._('You have been signed out. Please sign in again.')}
    </Banner>
  );
}
