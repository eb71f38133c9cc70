// Has the lesson pages of our own second origin kept for when there is no network. Only that origin can keep them:
// it is asked through its page /keep in a hidden frame, by the messages of docs/lesson-pages.md.
import { lessonPagesOrigin } from '../../connection/deployment.ts';
import { keptChanges, picturesOf } from '../../connection/picture-cache.ts';

const timeoutMs = 60_000;

/** `links` of any pages; those of other origins are left out. */
export async function keepLessonPages(
  userId: string,
  links: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  const origin = lessonPagesOrigin;
  if (origin === null || !('caches' in globalThis)) return;
  const cache = await picturesOf(userId);
  const missing: string[] = [];
  for (const link of links)
    if (isOwn(link, origin) && (await cache.match(link)) === undefined) missing.push(link);
  if (missing.length === 0 || signal.aborted) return;
  await askToKeep(origin, missing, signal, async (link, bytes) => {
    await cache.put(link, new Response('', { headers: { 'content-length': String(bytes) } }));
    keptChanges.dispatchEvent(new Event('change'));
  });
}

/** Whether a link leads to the second origin. */
export function isOwn(link: string, origin = lessonPagesOrigin): boolean {
  return origin !== null && URL.canParse(link) && new URL(link).origin === origin;
}

async function askToKeep(
  origin: string,
  links: readonly string[],
  signal: AbortSignal,
  onKept: (link: string, bytes: number) => Promise<void>,
): Promise<void> {
  const over = new AbortController();
  const frame = Object.assign(document.createElement('iframe'), { src: `${origin}/keep`, hidden: true });
  frame.setAttribute('sandbox', 'allow-scripts allow-same-origin');
  const receive = ({ source, origin: from, data }: MessageEvent<unknown>): void => {
    if (source !== frame.contentWindow || from !== origin || typeof data !== 'object' || data === null)
      return;
    const { type, page, bytes } = data as Readonly<Record<string, unknown>>;
    if (type === 'foothold.keep.ready')
      frame.contentWindow?.postMessage({ type: 'foothold.keep', pages: links.map(pathOf) }, origin);
    const link = links.find((each) => pathOf(each) === page);
    if (type === 'foothold.kept' && link !== undefined) void onKept(link, Number(bytes));
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
