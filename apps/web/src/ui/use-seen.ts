// Notices that the viewer has looked at something, while the page is really in front of them.
import { useEffect, useEffectEvent } from 'react';

/** `what` names what there is to see, and changes when there is more; null: nothing is unread, so nothing is told. */
export function useSeen(what: string | null, tell: () => void): void {
  const tellNow = useEffectEvent(tell);
  useEffect(() => {
    if (what === null) return;
    const look = () => {
      if (document.visibilityState === 'visible') tellNow();
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [what]);
}

/** The one kind of write that may fail silently, where a device is full: the badge stays, and the next look tries again. */
export function silently(told: Promise<unknown>): void {
  told.catch(() => undefined);
}
