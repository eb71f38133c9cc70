// Whether data that is missing may still arrive: not without a network, nor while the server has not answered for long.
import { useConnection } from '@foothold/live/react/use-connection';
import { useEffect, useState } from 'react';

const longMs = 8000;

export function useMayLoad(): boolean {
  const connection = useConnection();
  const [waitedLong, setWaitedLong] = useState(false);
  const isOnline = connection === 'online';
  useEffect(() => {
    if (isOnline) return undefined;
    const timer = setTimeout(() => setWaitedLong(true), longMs);
    return () => {
      clearTimeout(timer);
      setWaitedLong(false);
    };
  }, [isOnline]);
  return isOnline || (connection !== 'offline' && !waitedLong);
}
