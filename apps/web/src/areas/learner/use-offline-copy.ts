// Keeps a learner's own copy on the device: what is open at once, the rest when the page has been there for a while.
import { useFollower } from '@foothold/live/react/live-provider';
import { useConnection } from '@foothold/live/react/use-connection';
import { useEffect } from 'react';
import { useViewer } from '../../features/people/viewer.tsx';

// The first screen comes first.
const screenMs = 500;
const quietMs = 3000;

export function useOfflineCopy(): void {
  const follower = useFollower();
  const { id, selectedCategoryId } = useViewer();
  const isOnline = useConnection() === 'online';
  useEffect(() => {
    const { kept } = follower;
    if (kept === null || !isOnline) return;
    const over = new AbortController();
    const begin = async () => {
      const { beginKeeping, keepForOffline } = await import('./keep-for-offline.ts');
      if (over.signal.aborted) return;
      beginKeeping(follower);
      timer = setTimeout(
        () => void keepForOffline(follower, kept, { id, selectedCategoryId }, over.signal),
        quietMs,
      );
    };
    let timer = setTimeout(() => void begin(), screenMs);
    return () => {
      clearTimeout(timer);
      over.abort();
    };
  }, [follower, id, selectedCategoryId, isOnline]);
}
