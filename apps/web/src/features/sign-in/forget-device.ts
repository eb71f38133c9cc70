// Deletes a user's data from this device; other users' unsent work and drafts stay.
import { withTimeout } from '@foothold/live/client/with-timeout';
import { deleteChosenFilesOf } from '../../connection/chosen-files-database.ts';
import { isDraftOfAnother } from '../../drafts/draft-storage.ts';
import { cachedServices } from '../../connection/cached-sign-in-services.ts';
import { staffLoginFlag } from '../../connection/staff-login-flag.ts';
import { deleteRecordingsOf } from '../../media/recording-store.ts';
import { installMemory } from '../notifications/install-memory.ts';
import { deviceStorage, tabStorage } from '../../ui/web-storage.ts';

/** The user's own outbox has been deleted already. */
const workOfSomebody = /^(outbox:|foothold-recordings-|foothold-chosen-)/;

// If a deletion times out, the browser completes it later.
const timeoutMs = 4000;

export async function forgetDevice(userId: string): Promise<void> {
  forgetStorage(userId);
  // The router stores its scroll positions, by address, once more on pagehide.
  window.addEventListener('pagehide', () => tabStorage.clear());
  const deleted = [
    deleteRecordingsOf(userId),
    deleteChosenFilesOf(userId),
    forgetDatabases(),
    forgetCaches(),
  ];
  await withTimeout(timeoutMs, Promise.allSettled(deleted), undefined);
  // The next user to sign in gets the app afresh.
  const registration = await navigator.serviceWorker?.getRegistration();
  await registration?.unregister();
}

function forgetStorage(userId: string): void {
  const isStaffDevice = staffLoginFlag.isSet();
  const services = cachedServices.read();
  const install = installMemory.read();
  tabStorage.clear();
  for (const key of deviceStorage.keys()) if (!isDraftOfAnother(key, userId)) deviceStorage.remove(key);
  if (isStaffDevice) staffLoginFlag.set();
  cachedServices.write(services);
  if (install !== null) installMemory.write(install);
}

async function forgetDatabases(): Promise<void> {
  // Older browsers cannot list databases; ours have been deleted by name.
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

/** Also resolves when another tab holds it open: the browser deletes it once that tab closes it. */
function deleteDatabase(name: string): Promise<void> {
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name);
    request.addEventListener('success', () => resolve());
    request.addEventListener('error', () => resolve());
    request.addEventListener('blocked', () => resolve());
  });
}
