// Whether this browser shows what is new while the app is closed, and turns that on and off.
import { registerServiceWorker } from '../../connection/app-update.ts';
import { calls } from '../../connection/calls.ts';
import { isIos } from '../../media/ios-browser.ts';
import { isStandalone } from './install.ts';

/**
 * `missing`: this browser has none. `installing`: an iPhone has it once the app is on its home screen. `denied`: only the
 * browser's own settings can change it.
 */
export type PushState = 'missing' | 'installing' | 'denied' | 'off' | 'on';

export async function pushState(): Promise<PushState> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return isIos(navigator) && !isStandalone() ? 'installing' : 'missing';
  if (Notification.permission === 'denied') return 'denied';
  if (Notification.permission === 'default') return 'off';
  return (await subscription()) === null ? 'off' : 'on';
}

/** Asks for permission: call it only for a tap that wants it. Rejects where the server or the push service cannot be reached. */
export async function turnPushOn(): Promise<PushState> {
  if ((await Notification.requestPermission()) === 'granted') {
    // Staff have none until now.
    registerServiceWorker();
    await subscribe();
  }
  return pushState();
}

export async function turnPushOff(): Promise<void> {
  await calls.notifications.forgetPushDevice();
  await (await subscription())?.unsubscribe();
}

/** For a session that has begun in a browser that shows pushes already: the server forgot the one before. */
export async function keepPushOn(): Promise<void> {
  if ((await pushState()) === 'on') await subscribe();
}

async function subscribe(): Promise<void> {
  const { publicKey } = await calls.notifications.readPushKey();
  const applicationServerKey = bytesOf(publicKey);
  const { pushManager } = await navigator.serviceWorker.ready;
  const present = await pushManager.getSubscription();
  // Of another key after the server's was lost: it would be of no use.
  const isOurs = present !== null && isSame(present.options.applicationServerKey, applicationServerKey);
  if (present !== null && !isOurs) await present.unsubscribe();
  const kept =
    present !== null && isOurs
      ? present
      : await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  const { endpoint = '', keys = {} } = kept.toJSON();
  const { p256dh = '', auth = '' } = keys;
  await calls.notifications.keepPushDevice({ endpoint, keys: { p256dh, auth } });
}

async function subscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return registration === undefined ? null : registration.pushManager.getSubscription();
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

function isSame(one: ArrayBuffer | null, other: Uint8Array): boolean {
  return one !== null && new Uint8Array(one).join() === other.join();
}
