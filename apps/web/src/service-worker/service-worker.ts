// Lets the app open without a network: keeps the page and the built files of the learner's side. Never data of anybody.
// It stands alone: no imports. `__VERSION__` and `__SHELL__` are filled in by the build, `__PAGE__` and `__THEME__` by the server.

type Waitable = Event & { waitUntil(work: Promise<unknown>): void };
type Asked = Waitable & { readonly request: Request; respondWith(answer: Promise<Response>): void };
type Told = Waitable & { readonly data: unknown };
type ShellWorker = {
  readonly location: Location;
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: Waitable) => void): void;
  addEventListener(type: 'fetch', listener: (event: Asked) => void): void;
  addEventListener(type: 'message', listener: (event: Told) => void): void;
};

const worker = globalThis as unknown as ShellWorker;
// What the page says depends on the deployment, so another answer is another version.
const cacheName = 'shell:__VERSION__:__PAGE__';
const shell = JSON.parse('__SHELL__') as string[];
const page = '/';
const logo = '/logos/__THEME__.svg';

/** Data, files of people, other pages of the server: not a word of these is read or kept here. */
const notOurs = /^\/(api|files|dev|live|healthz|readyz|service-worker\.js)(\/|$)/;
/** Addresses with a secret in them are answered by the server, with its own headers. */
const secret = /^\/reset\//;
const built = /^\/(assets|logos|icons)\//;

worker.addEventListener('install', (event) => event.waitUntil(fill()));

worker.addEventListener('activate', (event) => event.waitUntil(forgetOldShells()));

// The person said yes to the new version. Until then the old one goes on.
worker.addEventListener('message', (event) => {
  if (event.data === 'take over') event.waitUntil(worker.skipWaiting());
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== worker.location.origin || notOurs.test(pathname)) return;
  if (request.mode === 'navigate') {
    if (!secret.test(pathname)) event.respondWith(thePage(request));
  } else if (built.test(pathname)) {
    event.respondWith(theFile(request));
  }
});

/** What an earlier version has already is not fetched again: file names change with their contents. */
async function fill(): Promise<void> {
  const cache = await caches.open(cacheName);
  // These two keep their names when they change.
  await cache.addAll([page, logo].map((path) => new Request(path, { cache: 'reload' })));
  const missing: string[] = [];
  for (const path of shell) {
    const known = await caches.match(path);
    if (known === undefined) missing.push(path);
    else await cache.put(path, known);
  }
  await cache.addAll(missing);
}

/** The one before stays for tabs that are still open in it. */
async function forgetOldShells(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith('shell:') && name !== cacheName);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
}

async function thePage(request: Request): Promise<Response> {
  const kept = await (await caches.open(cacheName)).match(page);
  return kept ?? fetch(request);
}

async function theFile(request: Request): Promise<Response> {
  const own = await caches.open(cacheName);
  const kept = (await own.match(request)) ?? (await caches.match(request));
  if (kept !== undefined) return kept;
  const answer = await fetch(request);
  if (answer.ok && answer.type === 'basic') {
    const copy = answer.clone();
    // Visited once, there again without a network. Where there is no room, it is only not kept.
    await own.put(request, copy).catch(() => undefined);
  }
  return answer;
}
