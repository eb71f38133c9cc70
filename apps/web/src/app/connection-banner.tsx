// A banner while the page is offline, and one where the browser does not persist storage.
import { useConnection } from '@foothold/live/react/use-connection';
import { useOutbox } from '@foothold/live/react/use-outbox';
import { useLingui } from '@lingui/react';
import { useEffect, useState } from 'react';
import { Banner } from '../ui/banner.tsx';

// Short interruptions are not shown.
const showAfterMs = 3000;

const sentences = {
  /** Unsent work waits in the outbox. */
  learner: 'No internet. Your work is safe. We send it later.',
  staff: 'No internet. You can read. You cannot save.',
};

export function ConnectionBanner({ works }: { readonly works: keyof typeof sentences }) {
  const { i18n } = useLingui();
  const { isPersistent } = useOutbox();
  const connection = useConnection();
  const isLost = connection === 'offline' || connection === 'reconnecting';
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    if (!isLost) return;
    const timer = setTimeout(() => setIsLong(true), showAfterMs);
    return () => {
      clearTimeout(timer);
      setIsLong(false);
    };
  }, [isLost]);
  if (isLost && isLong) {
    return (
      <Banner tone="offline" announced edgeToEdge>
        {i18n._(sentences[isPersistent ? works : 'staff'])}
      </Banner>
    );
  }
  if (isPersistent) return null;
  return (
    <Banner tone="warn" edgeToEdge>
      {i18n._('Stay online until your work is sent.')}
    </Banner>
  );
}
