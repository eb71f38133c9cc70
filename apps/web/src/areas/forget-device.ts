// Removes what the app keeps of a person on this device; what another person has still to send or was writing stays sealed.
import { deleteChosenFilesOf } from '../connection/chosen-files.ts';
import { isDraftOfAnother } from '../connection/drafts.ts';
import { staffLoginFlag } from '../connection/staff-login-flag.ts';
import { deleteRecordingsOf } from '../media/recording-store.ts';

/** The person's own outbox is gone already. */
const workOfSomebody = /^(outbox:|foothold-recordings-|foothold-chosen-)/;

export async function forgetDevice(userId: string): Promise<void> {
  forgetStorage(userId);
  // The router notes its scroll positions, by address, once more when the page is left.
  window.addEventListener('pagehide', () => sessionStorage.clear());
  await deleteRecordingsOf(userId);
  await deleteChosenFilesOf(userId);
  await Promise.all([...(await databases()), ...(await storedCaches())]);
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

async function databases(): Promise<Promise<unknown>[]> {
  // Older browsers cannot list them; what we make has been deleted by name.
  if (!('databases' in indexedDB)) return [];
  const all = await indexedDB.databases();
  return all.flatMap(({ name }) =>
    name === undefined || workOfSomebody.test(name) ? [] : [deleteDatabase(name)],
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
