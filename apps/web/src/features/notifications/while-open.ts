// While the app is open: a tapped notification leads to its page, this browser stays subscribed, other devices are quiet while somebody uses this one, and the number on the icon is what is unread.
import { calls } from '../../connection/calls.ts';

/** `open`: shows the page of a path. Returns what ends it. */
export function followNotifications(open: (path: string) => void): () => void {
  const hear = ({ data }: MessageEvent<unknown>) => {
    if (isOpening(data)) open(data.open);
  };
  const worker = 'serviceWorker' in navigator ? navigator.serviceWorker : null;
  worker?.addEventListener('message', hear);
  // Without a network it is tried again when the app is next opened.
  keepPushOn().catch(() => undefined);
  const ends = [notePresence(), keepBadge()];
  return () => {
    worker?.removeEventListener('message', hear);
    for (const end of ends) end();
  };
}

/** Most browsers have no permission, and load nothing for it. */
async function keepPushOn(): Promise<void> {
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  const push = await import('./push.ts');
  await push.keepPushOn();
}

const inBackground = { context: { isInBackground: true } };

// The server believes it for longer.
const saidEveryMs = 120_000;

/** An untouched page says nothing: a phone's radio sleeps. */
function notePresence(): () => void {
  let saidAt = -Infinity;
  const say = (visible: boolean) => {
    saidAt = visible ? performance.now() : -Infinity;
    // Nobody waits for it, and it is said again.
    calls.notifications.notePresence({ visible }, inBackground).catch(() => undefined);
  };
  const used = () => {
    if (performance.now() - saidAt > saidEveryMs) say(true);
  };
  const hidden = () => {
    if (document.visibilityState === 'hidden' && saidAt > -Infinity) say(false);
  };
  const events = ['pointerdown', 'keydown'] as const;
  for (const event of events) document.addEventListener(event, used, { passive: true, capture: true });
  document.addEventListener('visibilitychange', hidden);
  return () => {
    for (const event of events) document.removeEventListener(event, used, { capture: true });
    document.removeEventListener('visibilitychange', hidden);
  };
}

/** In view the app itself says what is unread; the icon of an installed one does as soon as it is not. */
function keepBadge(): () => void {
  // Whatever browser has badges answers this query; `isStandalone` would load a part of home for staff.
  if (!('setAppBadge' in navigator) || !window.matchMedia('(display-mode: standalone)').matches)
    return () => undefined;
  const change = async () => {
    if (document.visibilityState === 'visible') return navigator.clearAppBadge();
    const { count } = await calls.notifications.readUnread(undefined, inBackground);
    await navigator.setAppBadge(count);
  };
  const changed = () => void change().catch(() => undefined);
  document.addEventListener('visibilitychange', changed);
  changed();
  return () => document.removeEventListener('visibilitychange', changed);
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
