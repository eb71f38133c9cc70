// The toast region, loaded on the first interaction, since toasts follow what users do.
import { useEffect, useState, type ComponentType } from 'react';
import { onFirstInteraction } from './first-interaction.ts';
import { onQueuedToast } from './toast.ts';

export function LazyToastRegion() {
  const [Region, setRegion] = useState<ComponentType | null>(null);
  useEffect(() => {
    let unmounted = false;
    const load = async () => {
      try {
        const { ToastRegion } = await import('./toast-region.tsx');
        if (!unmounted) setRegion(() => ToastRegion);
      } catch {
        // No network: toasts are queued, and shown once the part has loaded.
        if (!unmounted) window.addEventListener('online', load, { once: true });
      }
    };
    onQueuedToast(() => void load());
    const forget = onFirstInteraction(() => void load());
    return () => {
      unmounted = true;
      forget();
      onQueuedToast(() => undefined);
      window.removeEventListener('online', load);
    };
  }, []);
  return Region === null ? null : <Region />;
}
