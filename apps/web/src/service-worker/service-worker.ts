// Serves the app offline, and shows what is new while it is closed. Caches the page and the built files of the learner's side, never user data.
// Self-contained: no imports. The build fills in `__VERSION__` and `__SHELL__`, the server `__PAGE__`, `__THEME__` and `__NAME__`.

type Waitable = Event & { waitUntil(work: Promise<unknown>): void };
type Asked = Waitable & { readonly request: Request; respondWith(answer: Promise<Response>): void };
type Told = Waitable & { readonly data: unknown };
type Pushed = Waitable & { readonly data: { json(): News } | null };
type Tapped = Waitable & { readonly notification: Notification };
/** `PushPayload` of the domain. */
type News = { readonly text: string; readonly path: string; readonly tag: string; readonly badge: number };
type Page = {
  readonly visibilityState: string;
  focus(): Promise<unknown>;
  postMessage(data: unknown, transfer: readonly []): void;
};
type ShellWorker = {
  readonly location: Location;
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly Page[]>;
    openWindow(path: string): Promise<unknown>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: Waitable) => void): void;
  addEventListener(type: 'fetch', listener: (event: Asked) => void): void;
  addEventListener(type: 'message', listener: (event: Told) => void): void;
  addEventListener(type: 'push', listener: (event: Pushed) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: Tapped) => void): void;
};

const worker = globalThis as unknown as ShellWorker;
// The page depends on the deployment, so a different page is a different version.
const cacheName = 'shell:__VERSION__:__PAGE__';
const shell = JSON.parse('__SHELL__') as string[];
/** An empty cache by which the previous version knows that the user accepted this one. */
const accepted = 'accepted:';
const providerName = decodeURIComponent('__NAME__');
const page = '/';
const pictures = ['/logos/__THEME__.svg', '/logos/__THEME__-band.svg'];

/** Data, users' files, other pages of the server: never read or cached here. */
const notOurs =
  /^\/(api|files|dev|live|healthz|readyz|service-worker\.js|robots\.txt|favicon\.ico|\.well-known)(\/|$)/;
/** Addresses that contain a secret are answered by the server, with its own headers. */
const secret = /^\/reset\//;
const staff = /^\/staff(\/|$)/;
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

worker.addEventListener('push', (event) => {
  if (event.data !== null) event.waitUntil(tell(event.data.json()));
});

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(lead((event.notification.data as Pick<News, 'path'>).path));
});

const openPages = () => worker.clients.matchAll({ type: 'window', includeUncontrolled: true });

/** Whoever looks at the app sees it there. Safari ends the subscription of an app that shows nothing, so it is shown and taken away. */
async function tell({ text, path, tag, badge }: News): Promise<void> {
  const isSeen = (await openPages()).some(({ visibilityState }) => visibilityState === 'visible');
  // Not in every browser.
  if (!isSeen && 'setAppBadge' in navigator) await navigator.setAppBadge(badge).catch(() => undefined);
  await worker.registration.showNotification(providerName, {
    body: text,
    tag,
    silent: isSeen,
    icon: '/icons/__THEME__-192.png',
    data: { path },
  });
  if (!isSeen) return;
  for (const shown of await worker.registration.getNotifications({ tag })) shown.close();
}

/** In the app where it is open, which keeps what is being written; else it is opened there. */
async function lead(path: string): Promise<void> {
  const [open] = await openPages();
  if (open === undefined) return void (await worker.clients.openWindow(path));
  await open.focus();
  open.postMessage({ open: path }, []);
}

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
  // Staff are offered no newer version, so theirs is the server's.
  if (staff.test(new URL(request.url).pathname)) {
    const answer = await fetch(request).catch(() => null);
    if (answer !== null) return answer;
  }
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
