// Whether this device has any network at all, as far as the browser knows.
import { useSyncExternalStore } from 'react';

export function useDeviceOnline(): boolean {
  return useSyncExternalStore(watch, () => navigator.onLine);
}

function watch(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
