// Keeps lesson pages in this browser for when there is no network, when the app that embeds this page asks: see docs/lesson-pages.md.

type Asked = { readonly type: 'foothold.keep'; readonly pages: readonly string[] };
type Known = { readonly always: readonly string[]; readonly drawings: readonly string[] };

const cacheName = 'lesson-pages';

function isAsked(data: unknown): data is Asked {
  return typeof data === 'object' && data !== null && 'type' in data && data.type === 'foothold.keep';
}

async function keepAll(pages: readonly string[]): Promise<void> {
  await navigator.serviceWorker.register('/worker.js');
  await navigator.serviceWorker.ready;
  const cache = await caches.open(cacheName);
  const known = (await (await fetch('/files.json')).json()) as Known;
  await Promise.all(known.always.map((file) => keep(cache, file)));
  for (const page of pages) {
    const text = await (await fetch(page)).text();
    const drawings = known.drawings.filter((file) => text.includes(nameOf(file)));
    const sizes = await Promise.all([page, ...drawings].map((file) => keep(cache, file)));
    tell({ type: 'foothold.kept', page, bytes: sizes.reduce((sum, size) => sum + size, 0) });
  }
}

/** `bus` of `/drawings/bus.svg`, as it is written in the page's data. */
function nameOf(file: string): string {
  return file.replace(/^.*\/|\.svg$/g, '');
}

async function keep(cache: Cache, file: string): Promise<number> {
  const answer = await fetch(file);
  if (!answer.ok) throw new Error(`${file} cannot be kept`);
  const size = Number(answer.headers.get('content-length'));
  await cache.put(file, answer);
  return size;
}

function tell(message: object): void {
  parent.postMessage(message, '*');
}

addEventListener('message', (event) => {
  if (event.source !== parent || !isAsked(event.data)) return;
  void keepAll(event.data.pages)
    .catch(() => undefined)
    .then(() => tell({ type: 'foothold.keep.end' }));
});
tell({ type: 'foothold.keep.ready' });
