// While the app is open: a tapped notification leads to its page, this browser stays subscribed, and the icon has no number.
import { keepPushOn } from './push.ts';

/** `open`: shows the page of a path. Returns what ends it. */
export function followNotifications(open: (path: string) => void): () => void {
  if (!('serviceWorker' in navigator)) return () => undefined;
  const hear = ({ data }: MessageEvent<unknown>) => {
    if (isOpening(data)) open(data.open);
  };
  const clear = () => {
    if (document.visibilityState === 'visible' && 'clearAppBadge' in navigator)
      navigator.clearAppBadge().catch(() => undefined);
  };
  navigator.serviceWorker.addEventListener('message', hear);
  document.addEventListener('visibilitychange', clear);
  clear();
  // Without a network it is tried again when the app is next opened.
  keepPushOn().catch(() => undefined);
  return () => {
    navigator.serviceWorker.removeEventListener('message', hear);
    document.removeEventListener('visibilitychange', clear);
  };
}

/** A path of this app, as the service worker sends it. */
function isOpening(data: unknown): data is { readonly open: string } {
  return (
    typeof data === 'object' &&
    data !== null &&
    'open' in data &&
    typeof data.open === 'string' &&
    /^\/(?!\/)/.test(data.open)
  );
}
