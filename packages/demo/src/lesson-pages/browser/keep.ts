// Keeps lesson pages in this browser for when there is no network, when the app that embeds this page asks: see docs/lesson-pages.md.

type Asked = { readonly type: 'foothold.keep'; readonly pages: readonly string[]; readonly room: number };
type Known = { readonly always: readonly string[]; readonly drawings: readonly string[] };
/** Bytes by path. */
type Sizes = ReadonlyMap<string, number>;

const cacheName = 'lesson-pages';

function isAsked(data: unknown): data is Asked {
  return typeof data === 'object' && data !== null && 'type' in data && data.type === 'foothold.keep';
}

/** In their order as far as there is room. What none of them needs any more is deleted. */
async function keepAll({ pages, room }: Asked): Promise<void> {
  await navigator.serviceWorker.register('/worker.js');
  await navigator.serviceWorker.ready;
  const cache = await caches.open(cacheName);
  const known = (await (await fetch('/files.json')).json()) as Known;
  const needed = new Map<string, Sizes>();
  for (const page of pages) {
    const sizes = await sizesOf(await filesOf(page, known));
    needed.set(page, sizes);
    tell({ type: 'foothold.keep.size', page, bytes: sum(sizes) });
  }
  const kept = new Map<string, number>();
  for (const [page, sizes] of needed) {
    const more = new Map([...sizes].filter(([file]) => !kept.has(file)));
    if (sum(kept) + sum(more) > room) continue;
    for (const file of more.keys()) await keep(cache, file);
    for (const [file, size] of more) kept.set(file, size);
    tell({ type: 'foothold.kept', page, bytes: sum(more) });
  }
  for (const request of await cache.keys())
    if (!kept.has(new URL(request.url).pathname)) await cache.delete(request);
}

/** `/keep` stands for what all pages need. */
async function filesOf(page: string, known: Known): Promise<readonly string[]> {
  if (page === '/keep') return known.always;
  const text = await (await fetch(page)).text();
  return [page, ...known.drawings.filter((file) => text.includes(nameOf(file)))];
}

async function sizesOf(files: readonly string[]): Promise<Sizes> {
  const answers = await Promise.all(files.map((file) => fetch(file, { method: 'HEAD' })));
  return new Map(files.map((file, index) => [file, Number(answers[index]?.headers.get('content-length'))]));
}

function sum(sizes: Sizes): number {
  return [...sizes.values()].reduce((total, size) => total + size, 0);
}

/** `bus` of `/drawings/bus.svg`, as it is written in the page's data. */
function nameOf(file: string): string {
  return file.replace(/^.*\/|\.svg$/g, '');
}

async function keep(cache: Cache, file: string): Promise<void> {
  if ((await cache.match(file)) !== undefined) return;
  const answer = await fetch(file);
  if (!answer.ok) throw new Error(`${file} cannot be kept`);
  await cache.put(file, answer);
}

function tell(message: object): void {
  parent.postMessage(message, '*');
}

addEventListener('message', (event) => {
  if (event.source !== parent || !isAsked(event.data)) return;
  void keepAll(event.data)
    .catch(() => undefined)
    .then(() => tell({ type: 'foothold.keep.end' }));
});
tell({ type: 'foothold.keep.ready' });
