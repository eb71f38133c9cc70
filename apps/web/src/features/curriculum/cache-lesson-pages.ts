// Has the lesson pages of our own second origin kept for when there is no network. Only that origin can keep them:
// it is asked through its page /keep in a hidden frame, by the messages of docs/lesson-pages.md.
import { lessonPagesOrigin } from '../../connection/deployment.ts';
import { CACHE_BUDGET, cacheChanges, cacheOf } from '../../connection/offline-files.ts';

const timeoutMs = 60_000;

/** Bytes of pages by link, as far as their origin has told them. */
export const pageSizes = new Map<string, number>();

/** Of these links of any pages those that can be kept; before them, what all of them need. */
export function cacheable(links: readonly string[]): readonly string[] {
  const own = links.filter((link) => isOwn(link)).map((link) => new URL(link).href);
  return own.length === 0 ? [] : [...new Set([`${lessonPagesOrigin}/keep`, ...own])];
}

/** `pages` in order of importance: the last ones are left out where the budget does not suffice. */
export async function cacheLessonPages(
  userId: string,
  pages: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  const origin = lessonPagesOrigin;
  if (origin === null || !('caches' in globalThis)) return;
  const cache = await cacheOf(userId);
  const known = (await cache.keys()).map(({ url }) => url).filter((url) => isOwn(url));
  const isAsItShouldBe = known.length === pages.length && pages.every((page) => known.includes(page));
  if (isAsItShouldBe || signal.aborted) return;
  await askToKeep(origin, pages, signal, async (page, bytes) => {
    await cache.put(page, new Response('', { headers: { 'content-length': String(bytes) } }));
    cacheChanges.dispatchEvent(new Event('change'));
  });
}

/** Whether a link leads to the second origin. */
function isOwn(link: string): boolean {
  return URL.canParse(link) && new URL(link).origin === lessonPagesOrigin;
}

async function askToKeep(
  origin: string,
  links: readonly string[],
  signal: AbortSignal,
  onCached: (link: string, bytes: number) => Promise<void>,
): Promise<void> {
  const over = new AbortController();
  const frame = Object.assign(document.createElement('iframe'), { src: `${origin}/keep`, hidden: true });
  frame.setAttribute('sandbox', 'allow-scripts allow-same-origin');
  const receive = ({ source, origin: from, data }: MessageEvent<unknown>): void => {
    if (source !== frame.contentWindow || from !== origin || typeof data !== 'object' || data === null)
      return;
    const { type, page, bytes } = data as Readonly<Record<string, unknown>>;
    if (type === 'foothold.keep.ready')
      frame.contentWindow?.postMessage(
        { type: 'foothold.keep', pages: links.map(pathOf), room: CACHE_BUDGET },
        origin,
      );
    const link = links.find((each) => pathOf(each) === page);
    if (type === 'foothold.keep.size' && link !== undefined) pageSizes.set(link, Number(bytes));
    if (type === 'foothold.keep.size') cacheChanges.dispatchEvent(new Event('change'));
    if (type === 'foothold.kept' && link !== undefined) void onCached(link, Number(bytes));
    if (type === 'foothold.keep.end') over.abort();
  };
  window.addEventListener('message', receive, { signal: over.signal });
  signal.addEventListener('abort', () => over.abort(), { once: true, signal: over.signal });
  const timer = setTimeout(() => over.abort(), timeoutMs);
  await new Promise((resolve) => {
    over.signal.addEventListener('abort', resolve, { once: true });
    document.body.append(frame);
  });
  clearTimeout(timer);
  frame.remove();
}

function pathOf(link: string): string {
  return new URL(link).pathname;
}
