// Removes what the app keeps of a person on this device; what another person has still to send or was writing stays.
import { within } from '@foothold/live/client/deadline';
import { deleteChosenFilesOf } from '../connection/chosen-files.ts';
import { isDraftOfAnother } from '../drafts/draft-storage.ts';
import { staffLoginFlag } from '../connection/staff-login-flag.ts';
import { deleteRecordingsOf } from '../media/recording-store.ts';

/** The person's own outbox is gone already. */
const workOfSomebody = /^(outbox:|foothold-recordings-|foothold-chosen-)/;

// A device that does not answer deletes later: the requests stand.
const patienceMs = 4000;

export async function forgetDevice(userId: string): Promise<void> {
  forgetStorage(userId);
  // The router notes its scroll positions, by address, once more when the page is left.
  window.addEventListener('pagehide', () => sessionStorage.clear());
  const deleted = [
    deleteRecordingsOf(userId),
    deleteChosenFilesOf(userId),
    forgetDatabases(),
    forgetCaches(),
  ];
  await within(patienceMs, Promise.allSettled(deleted), undefined);
  // Whoever signs in next gets the app anew.
  const registration = await navigator.serviceWorker?.getRegistration();
  await registration?.unregister();
}

function forgetStorage(userId: string): void {
  const isStaffDevice = staffLoginFlag.isSet();
  sessionStorage.clear();
  for (const key of Object.keys(localStorage))
    if (!isDraftOfAnother(key, userId)) localStorage.removeItem(key);
  if (isStaffDevice) staffLoginFlag.set();
}

async function forgetDatabases(): Promise<void> {
  // Older browsers cannot list them; what we make has been deleted by name.
  if (typeof indexedDB === 'undefined' || !('databases' in indexedDB)) return;
  const others = (await indexedDB.databases()).flatMap(({ name }) =>
    name === undefined || workOfSomebody.test(name) ? [] : [deleteDatabase(name)],
  );
  await Promise.all(others);
}

async function forgetCaches(): Promise<void> {
  if (!('caches' in window)) return;
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
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
