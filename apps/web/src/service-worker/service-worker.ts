// Serves the app offline: caches the page and the built files of the learner's side. Never user data.
// Self-contained: no imports. The build fills in `__VERSION__` and `__SHELL__`, the server `__PAGE__` and `__THEME__`.

type Waitable = Event & { waitUntil(work: Promise<unknown>): void };
type Asked = Waitable & { readonly request: Request; respondWith(answer: Promise<Response>): void };
type Told = Waitable & { readonly data: unknown };
type ShellWorker = {
  readonly location: Location;
  readonly registration: ServiceWorkerRegistration;
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: Waitable) => void): void;
  addEventListener(type: 'fetch', listener: (event: Asked) => void): void;
  addEventListener(type: 'message', listener: (event: Told) => void): void;
};

const worker = globalThis as unknown as ShellWorker;
// The page depends on the deployment, so a different page is a different version.
const cacheName = 'shell:__VERSION__:__PAGE__';
const shell = JSON.parse('__SHELL__') as string[];
/** An empty cache by which the previous version knows that the user accepted this one. */
const accepted = 'accepted:';
const page = '/';
const pictures = ['/logos/__THEME__.svg', '/logos/__THEME__-band.svg'];

/** Data, users' files, other pages of the server: never read or cached here. */
const notOurs =
  /^\/(api|files|dev|live|healthz|readyz|service-worker\.js|robots\.txt|favicon\.ico|\.well-known)(\/|$)/;
/** Addresses that contain a secret are answered by the server, with its own headers. */
const secret = /^\/reset\//;
const built = /^\/(assets|logos|icons)\//;

worker.addEventListener('install', (event) => event.waitUntil(fillOrForget()));

worker.addEventListener('activate', (event) => event.waitUntil(forgetOldCaches()));

// The user accepted the new version. Until then the old one stays active.
worker.addEventListener('message', (event) => {
  if (event.data === 'take over') event.waitUntil(takeOver());
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== worker.location.origin || notOurs.test(pathname)) return;
  if (built.test(pathname)) event.respondWith(theFile(request));
  else if (request.mode === 'navigate' && !secret.test(pathname)) event.respondWith(thePage(request));
});

/** Half filled, the cache would pass for that of the previous version. The same version may be running already. */
async function fillOrForget(): Promise<void> {
  const isNew = !(await caches.has(cacheName));
  try {
    await fill();
  } catch (error) {
    if (isNew) await caches.delete(cacheName);
    throw error;
  }
}

/** Files cached by an earlier version are not fetched again: file names change with their contents. */
async function fill(): Promise<void> {
  const cache = await caches.open(cacheName);
  // These keep their names when they change.
  await cache.addAll([page, ...pictures].map((path) => new Request(path, { cache: 'reload' })));
  const missing: string[] = [];
  for (const path of shell) {
    const known = await caches.match(path);
    if (known === undefined) missing.push(path);
    else await cache.put(path, known);
  }
  await cache.addAll(missing);
}

async function takeOver(): Promise<void> {
  await caches.open(accepted + cacheName);
  await worker.skipWaiting();
}

/** The previous shell stays for tabs that still run that version. */
async function forgetOldCaches(): Promise<void> {
  const names = await caches.keys();
  const shells = names.filter((name) => name.startsWith('shell:') && name !== cacheName);
  const old = [...shells.slice(0, -1), ...names.filter((name) => name.startsWith(accepted))];
  await Promise.all(old.map((name) => caches.delete(name)));
}

async function thePage(request: Request): Promise<Response> {
  const cached = await (await caches.open(await currentShell())).match(page);
  return cached ?? fetch(request);
}

/** That of the version that the user accepted: browsers may activate it minutes later. */
async function currentShell(): Promise<string> {
  if (worker.registration.waiting === null) return cacheName;
  const newer = (await caches.keys()).find((name) => name.startsWith(accepted));
  return newer?.slice(accepted.length) ?? cacheName;
}

async function theFile(request: Request): Promise<Response> {
  const own = await caches.open(cacheName);
  const cached = (await own.match(request)) ?? (await caches.match(request));
  if (cached !== undefined) return cached;
  const answer = await fetch(request);
  if (answer.ok && answer.type === 'basic') {
    const copy = answer.clone();
    // Cached on the first visit, available offline afterwards. Without quota it is just not cached.
    await own.put(request, copy).catch(() => undefined);
  }
  return answer;
}
