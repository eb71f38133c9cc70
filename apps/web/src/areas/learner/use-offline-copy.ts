// Keeps a learner's own copy on the device: what is open at once, the rest when the page has been there for a while.
import { useFollower } from '@foothold/live/react/live-provider';
import { useConnection } from '@foothold/live/react/use-connection';
import { useEffect } from 'react';
import { keepShell } from '../../connection/installed-app.ts';
import { useViewer } from '../../session/viewer.tsx';

// The screen comes first.
const quietMs = 3000;

export function useOfflineCopy(): void {
  const follower = useFollower();
  const { id, selectedCategoryId } = useViewer();
  const isOnline = useConnection() === 'online';
  useEffect(() => follower.beginKeeping(), [follower]);
  useEffect(() => {
    const { kept } = follower;
    if (kept === null || !isOnline) return;
    const over = new AbortController();
    const fetchTheRest = async () => {
      keepShell();
      // When the network has gone meanwhile, this begins again with the line.
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
