// Where short news appears, fetched at the first touch: news follows what somebody does.
import { useEffect, useState, type ComponentType } from 'react';
import { onFirstTouch } from './first-touch.ts';
import { onEarlyToast } from './toast.ts';

export function LazyToastRegion() {
  const [Region, setRegion] = useState<ComponentType | null>(null);
  useEffect(() => {
    let gone = false;
    const load = async () => {
      try {
        const { ToastRegion } = await import('./toast-region.tsx');
        if (!gone) setRegion(() => ToastRegion);
      } catch {
        // No network: what is said meanwhile is kept, and shown when there is one again.
        if (!gone) window.addEventListener('online', load, { once: true });
      }
    };
    onEarlyToast(() => void load());
    const forget = onFirstTouch(() => void load());
    return () => {
      gone = true;
      forget();
      onEarlyToast(() => undefined);
      window.removeEventListener('online', load);
    };
  }, []);
  return Region === null ? null : <Region />;
}
