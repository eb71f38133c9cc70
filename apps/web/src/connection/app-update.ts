// Registers the service worker, which serves the learner's side offline for days, and reports newer versions.

const address = '/service-worker.js';
// The app may stay open for days, so it checks for newer versions regularly.
const updateIntervalMs = 60 * 60 * 1000;
const activationMs = 3000;

export type NewerVersion = {
  /** The waiting service worker; null while this version is the newest. */
  readonly waiting: () => ServiceWorker | null;
  readonly watch: (listener: () => void) => () => void;
};

const listeners = new Set<() => void>();
let waiting: ServiceWorker | null = null;
let started = false;

export const newerVersion: NewerVersion = {
  waiting: () => waiting,
  watch: (listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Call it once a learner's first screen is shown; never earlier, and not for staff. */
export function registerServiceWorker(): void {
  if (started || !import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  started = true;
  registered().then(follow, () => {
    // Registration failed, e.g. without a network: the app works as a page, and the next visit tries again.
    started = false;
  });
}

async function registered(): Promise<ServiceWorkerRegistration> {
  const existing = await navigator.serviceWorker.getRegistration();
  if (existing !== undefined) return existing;
  await navigator.serviceWorker.register(address, { updateViaCache: 'none' });
  return navigator.serviceWorker.ready;
}

/**
 * Activates the newer version and reloads the page. The outbox is in IndexedDB and stays.
 * Chromium does not activate it if a page requests something just while the running worker stops. That one then serves the newer page, and
 * the reload makes Chromium try again. It may also lose the reload itself, sent to a worker that is stopping: then only another one helps.
 */
export function activateNewerVersion(): void {
  if (waiting === null) return;
  navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), {
    once: true,
  });
  waiting.postMessage('take over', []);
  reloadUntilItHappens(activationMs);
}

/** More and more patiently: a slow phone needs longer to answer, and the next reload ends the one before. */
function reloadUntilItHappens(afterMs: number): void {
  setTimeout(() => {
    reloadUntilItHappens(2 * afterMs);
    window.location.reload();
  }, afterMs);
}

function follow(registration: ServiceWorkerRegistration): void {
  const update = async (): Promise<void> => {
    // This page may be of the accepted version already, which the browser has not activated.
    const isAccepted = (await caches.keys()).some((name) => name.startsWith('accepted:'));
    // The first version ever does not wait for another one to end.
    show(isAccepted || navigator.serviceWorker.controller === null ? null : registration.waiting);
  };
  const updateNow = (): void => void update();
  const watchNext = (): void => registration.installing?.addEventListener('statechange', updateNow);
  updateNow();
  // One may be installing or waiting already. Another tab may activate it, after which nothing waits here.
  watchNext();
  registration.waiting?.addEventListener('statechange', updateNow);
  registration.addEventListener('updatefound', watchNext);
  setInterval(() => void registration.update().catch(() => undefined), updateIntervalMs);
}

function show(next: ServiceWorker | null): void {
  if (next === waiting) return;
  waiting = next;
  for (const listener of listeners) listener();
}
