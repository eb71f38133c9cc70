// Whether a place has an unfinished recording on this device, also where no recorder is mounted.
import { useEffect, useState } from 'react';
import type { RecorderOptions } from './recorder-state.ts';

export function useHasUnfinished({ ownerId, place }: RecorderOptions): boolean {
  const [found, setFound] = useState(false);
  useEffect(() => {
    let unmounted = false;
    const check = async () => {
      const { findUnfinished } = await import('./unfinished-recordings.ts');
      const unfinished = await findUnfinished({ ownerId, place });
      if (!unmounted) setFound(unfinished.length > 0);
    };
    // Found when this place is next opened.
    check().catch(() => undefined);
    return () => {
      unmounted = true;
    };
  }, [ownerId, place]);
  return found;
}
