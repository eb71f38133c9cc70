// Whether a media query matches, observed: for what a narrow screen leaves out rather than lays out differently.
import { useCallback, useSyncExternalStore } from 'react';

export function useMatches(query: string): boolean {
  const watch = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(watch, () => window.matchMedia(query).matches);
}

/** A phone or tablet, whose keyboard, camera and files differ from a laptop's. */
export function useIsPhone(): boolean {
  return useMatches('(pointer: coarse)');
}
