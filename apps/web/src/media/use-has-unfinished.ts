// Whether a recording of a place waits on this device, also where no recorder is on the screen.
import { useEffect, useState } from 'react';
import type { RecorderOptions } from './recorder-state.ts';

export function useHasUnfinished({ ownerId, place }: RecorderOptions): boolean {
  const [found, setFound] = useState(false);
  useEffect(() => {
    let gone = false;
    const look = async () => {
      const { findUnfinished } = await import('./unfinished-recordings.ts');
      const unfinished = await findUnfinished({ ownerId, place });
      if (!gone) setFound(unfinished.length > 0);
    };
    // Found when this place is next opened.
    look().catch(() => undefined);
    return () => {
      gone = true;
    };
  }, [ownerId, place]);
  return found;
}
