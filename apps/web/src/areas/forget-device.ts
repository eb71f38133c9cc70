// Removes what the app keeps on this device, but not the staff-login flag, and not what another person has still to send.
import { staffLoginFlag } from '../connection/staff-login-flag.ts';

const outboxOfSomebody = /^outbox:/;

export async function forgetDevice(): Promise<void> {
  const isStaffDevice = staffLoginFlag.isSet();
  sessionStorage.clear();
  // The router notes its scroll positions, by address, once more when the page is left.
  window.addEventListener('pagehide', () => sessionStorage.clear());
  localStorage.clear();
  if (isStaffDevice) staffLoginFlag.set();
  await Promise.all([...(await databases()), ...(await storedCaches())]);
  // Whoever signs in next gets the app anew.
  const registration = await navigator.serviceWorker?.getRegistration();
  await registration?.unregister();
}

async function databases(): Promise<Promise<unknown>[]> {
  // Older browsers cannot list them; the outbox is the only one we make, and it is already gone.
  if (!('databases' in indexedDB)) return [];
  const all = await indexedDB.databases();
  return all.flatMap(({ name }) =>
    name === undefined || outboxOfSomebody.test(name) ? [] : [deleteDatabase(name)],
  );
}

async function storedCaches(): Promise<Promise<unknown>[]> {
  if (!('caches' in window)) return [];
  return (await caches.keys()).map((name) => caches.delete(name));
}

/** Resolves also when another tab holds it open: the browser deletes it as soon as that tab lets go. */
function deleteDatabase(name: string): Promise<void> {
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name);
    request.addEventListener('success', () => resolve());
    request.addEventListener('error', () => resolve());
    request.addEventListener('blocked', () => resolve());
  });
}
