// The cache of pictures on this device, one per user, and of which lesson pages their own origin keeps there.
// `use-shown-picture.ts` shows the pictures.
const prefix = 'pictures:';

export type WantedPicture = { readonly url: string; readonly maxSide: number };

/** Bytes of pictures and lesson pages that are kept at most. */
export const CACHE_BUDGET = 5 * 1024 * 1024;

/** Fires `change` whenever more is kept on this device: pictures, or rows for later. */
export const cacheChanges = new EventTarget();

export function cacheOf(userId: string): Promise<Cache> {
  return caches.open(`${prefix}${userId}`);
}

export async function cachedBytes(userId: string): Promise<number> {
  const cache = await cacheOf(userId);
  const kept = await Promise.all((await cache.keys()).map((request) => cache.match(request)));
  return kept.reduce((sum, file) => sum + Number(file?.headers.get('content-length') ?? 0), 0);
}

/** Whether this picture, or this page of the second origin, is on this device. */
export async function isFileCached(link: string): Promise<boolean> {
  try {
    return (await caches.match(link)) !== undefined;
  } catch {
    return false;
  }
}

/** Deletes the pictures of all other users, whose session may have ended while another page was open. */
export async function deleteCachedPictures(except: string | null): Promise<void> {
  if (!('caches' in globalThis)) return;
  const names = (await caches.keys()).filter((name) => name.startsWith(prefix));
  await Promise.all(names.filter((name) => name !== `${prefix}${except}`).map((name) => caches.delete(name)));
}
