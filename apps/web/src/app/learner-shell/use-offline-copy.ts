// Keeps a learner's data available offline: open rooms at once, the rest after the page has been open for a while.
import { useFollower } from '@foothold/live/react/live-provider';
import { useConnection } from '@foothold/live/react/use-connection';
import { useEffect } from 'react';
import { registerServiceWorker } from '../../connection/app-update.ts';
import { useViewer } from '../../session/viewer.tsx';

// The screen loads first.
const quietMs = 3000;

export function useOfflineCopy(): void {
  const follower = useFollower();
  const { id, selectedCategoryId } = useViewer();
  const isOnline = useConnection() === 'online';
  useEffect(() => follower.startPersisting(), [follower]);
  useEffect(() => {
    const { kept } = follower;
    if (kept === null || !isOnline) return;
    const over = new AbortController();
    const fetchTheRest = async () => {
      registerServiceWorker();
      // If the network fails meanwhile, this restarts with the connection.
      const part = await import('./keep-for-offline.ts').catch(() => null);
      await part?.keepForOffline(follower, kept, { id, selectedCategoryId }, over.signal);
    };
    const timer = setTimeout(() => void fetchTheRest(), quietMs);
    return () => {
      clearTimeout(timer);
      over.abort();
    };
  }, [follower, id, selectedCategoryId, isOnline]);
}
