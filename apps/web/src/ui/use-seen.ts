// Reports that the viewer has seen something, while the page is visible.
import { useEffect, useEffectEvent } from 'react';

/** `what` identifies the content, and changes when there is more; null: nothing is unread, so nothing is reported. */
export function useSeen(what: string | null, notify: () => void): void {
  const notifyNow = useEffectEvent(notify);
  useEffect(() => {
    if (what === null) return;
    const check = () => {
      if (document.visibilityState === 'visible') notifyNow();
    };
    check();
    document.addEventListener('visibilitychange', check);
    return () => document.removeEventListener('visibilitychange', check);
  }, [what]);
}

/** Read markers may fail silently, e.g. on a full device: the badge stays, and the next view tries again. */
export function silently(notified: Promise<unknown>): void {
  notified.catch(() => undefined);
}
