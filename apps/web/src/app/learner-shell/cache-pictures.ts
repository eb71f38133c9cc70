// Keeps small copies of pictures on the device, for when there is no network: one after another, within what the lesson pages leave of the budget.
import { CACHE_BUDGET, cacheChanges, cacheOf, type WantedPicture } from '../../connection/offline-files.ts';
import { smallCopy } from '../../media/photo.ts';

/**
 * `wanted` in order of importance: the last ones are left out where the budget does not suffice. What is not wanted any
 * more is deleted, except the notes about `pages`.
 */
export async function cachePictures(
  userId: string,
  wanted: readonly WantedPicture[],
  pages: readonly string[],
  pause: () => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  if (!('caches' in globalThis)) return;
  const cache = await cacheOf(userId);
  const urls = new Set([...wanted.map(({ url }) => new URL(url, window.location.href).href), ...pages]);
  let bytes = 0;
  for (const request of await cache.keys()) {
    if (!urls.has(request.url)) await cache.delete(request);
    else if (pages.includes(request.url)) bytes += sizeOf(await cache.match(request));
  }
  for (const picture of wanted) {
    const known = await cache.match(picture.url);
    const copy = known ?? (await fetchSmall(picture, pause, signal));
    if (signal.aborted) return;
    const size = sizeOf(copy);
    if (copy === null) continue;
    if (bytes + size > CACHE_BUDGET) {
      if (known !== undefined) await cache.delete(picture.url);
      continue;
    }
    bytes += size;
    // Without room on the device it is just not kept.
    if (known === undefined) await cache.put(picture.url, copy).catch(() => undefined);
    cacheChanges.dispatchEvent(new Event('change'));
  }
}

function sizeOf(kept: Response | null | undefined): number {
  return Number(kept?.headers.get('content-length') ?? 0);
}

async function fetchSmall(
  { url, maxSide }: WantedPicture,
  pause: () => Promise<void>,
  signal: AbortSignal,
): Promise<Response | null> {
  await pause();
  const answer = await fetch(url, { signal }).catch(() => null);
  if (answer === null || !answer.ok) return null;
  const original = await answer.blob();
  const smaller = await smallCopy(original, maxSide);
  const copy = smaller !== null && smaller.size < original.size ? smaller : original;
  return new Response(copy, { headers: { 'content-type': copy.type, 'content-length': `${copy.size}` } });
}
