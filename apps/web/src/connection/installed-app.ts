// The installed app: keeps the learner's side for days without a network, and says when a newer version is ready.

const address = '/service-worker.js';
// While the app stays open for days: somebody may have put a newer version there.
const askEveryMs = 60 * 60 * 1000;

export type NewerVersion = {
  /** The worker that waits; null while this version is the newest. */
  readonly waiting: () => ServiceWorker | null;
  readonly watch: (listener: () => void) => () => void;
};

const listeners = new Set<() => void>();
let waiting: ServiceWorker | null = null;
let begun = false;

export const newerVersion: NewerVersion = {
  waiting: () => waiting,
  watch: (listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Called when a learner is here and the first screen stands; never before, and not for staff. */
export function keepShell(): void {
  if (begun || !import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  begun = true;
  registered().then(follow, () => {
    // Refused, or no network: the app works as a page, and the next visit tries again.
    begun = false;
  });
}

async function registered(): Promise<ServiceWorkerRegistration> {
  const known = await navigator.serviceWorker.getRegistration();
  if (known !== undefined) return known;
  await navigator.serviceWorker.register(address, { updateViaCache: 'none' });
  return navigator.serviceWorker.ready;
}

/** The newer version takes over and the page opens again in it. What waits in the outbox is on the disk and stays. */
export function takeNewerVersion(): void {
  if (waiting === null) return;
  navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), {
    once: true,
  });
  waiting.postMessage('take over', []);
}

function follow(registration: ServiceWorkerRegistration): void {
  const look = (): void => {
    // The very first one waits for nobody.
    show(navigator.serviceWorker.controller === null ? null : registration.waiting);
  };
  const watchNext = (): void => registration.installing?.addEventListener('statechange', look);
  look();
  // One may be on its way already.
  watchNext();
  registration.addEventListener('updatefound', watchNext);
  setInterval(() => void registration.update().catch(() => undefined), askEveryMs);
}

function show(next: ServiceWorker | null): void {
  if (next === waiting) return;
  waiting = next;
  for (const listener of listeners) listener();
}
