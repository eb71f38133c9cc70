// Proves which files a newer version of the installed app may take away from the one that is running, and whose page a phone shows.
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';

const running = 'shell:running';
/** The version under test. */
const newer = 'shell:__VERSION__:__PAGE__';

/** The caches of the phone, by name: the paths in each. */
const kept = new Map<string, Set<string>>();
let isOnServer = (_path: string): boolean => true;
/** Dispatches an event to the service worker; resolves when it has ended its work. */
let dispatch: (type: string, event?: object) => Promise<unknown>;
const install = () => dispatch('install');
const openPage = (path = '/classes') =>
  dispatch('fetch', { request: { method: 'GET', mode: 'navigate', url: `https://foothold.test${path}` } });
const skipWaiting = vi.fn<() => Promise<void>>(async () => undefined);
const registration = { waiting: null as object | null };

const cacheOf = (name: string, paths: Set<string>) => ({
  match: async (path: string) => (paths.has(path) ? `${name}${path}` : undefined),
  addAll: async (wanted: readonly (string | { readonly path: string })[]) => {
    for (const each of wanted) {
      const path = typeof each === 'string' ? each : each.path;
      if (!isOnServer(path)) throw new TypeError('Request failed');
      paths.add(path);
    }
  },
});

beforeEach(async () => {
  vi.resetModules();
  kept.clear();
  kept.set(running, new Set(['/']));
  isOnServer = () => true;
  vi.stubGlobal('caches', {
    has: async (name: string) => kept.has(name),
    open: async (name: string) => {
      const paths = kept.get(name) ?? new Set();
      kept.set(name, paths);
      return cacheOf(name, paths);
    },
    keys: async () => [...kept.keys()],
    match: async () => undefined,
    delete: async (name: string) => kept.delete(name),
  });
  vi.stubGlobal(
    'Request',
    class {
      readonly path: string;
      constructor(path: string) {
        this.path = path;
      }
    },
  );
  const listeners = new Map<string, (event: object) => void>();
  vi.stubGlobal('addEventListener', (type: string, listen: (event: object) => void) =>
    listeners.set(type, listen),
  );
  dispatch = async (type, event) => {
    let work: Promise<unknown> | undefined;
    const take = (given: Promise<unknown>) => (work = given);
    listeners.get(type)?.({ ...event, waitUntil: take, respondWith: take });
    return work;
  };
  registration.waiting = null;
  vi.stubGlobal('registration', registration);
  vi.stubGlobal('location', { origin: 'https://foothold.test' });
  vi.stubGlobal('skipWaiting', skipWaiting);
  // The build writes the list of files into the source.
  vi.spyOn(JSON, 'parse').mockReturnValueOnce(['/assets/home.js']);
  await vi.importActual('./service-worker.ts');
});
afterAll(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

test('a learner’s phone keeps the files of the running version beside those of the newer one', async () => {
  await install();
  expect([...kept.keys()]).toEqual([running, newer]);
  expect([...(kept.get(newer) ?? [])]).toContain('/assets/home.js');
});

test('a learner whose network fails while a newer version loads keeps nothing of it, so that the running one stays the previous', async () => {
  isOnServer = (path) => path !== '/assets/home.js';
  await expect(install()).rejects.toThrow('Request failed');
  expect([...kept.keys()]).toEqual([running]);
});

test('a learner whose network fails while the running version is loaded again keeps its files', async () => {
  kept.set(newer, new Set(['/', '/assets/home.js']));
  isOnServer = () => false;
  await expect(install()).rejects.toThrow('Request failed');
  expect([...(kept.get(newer) ?? [])]).toEqual(['/', '/assets/home.js']);
});

test('whoever opens a text of the server on a phone with the app gets it from the server, not the app’s page', async () => {
  await install();
  expect(await openPage()).toBe(`${newer}/`);
  for (const path of ['/.well-known/security.txt', '/robots.txt', '/favicon.ico', '/api/docs'])
    expect(await openPage(path)).toBeUndefined();
});

describe('a learner whose browser lets an accepted version wait while the running one is busy', () => {
  const accepted = 'shell:accepted';
  beforeEach(async () => {
    await install();
    kept.set(accepted, new Set(['/']));
    registration.waiting = {};
  });

  test('sees the running version’s page until she accepts', async () => {
    expect(await openPage()).toBe(`${newer}/`);
  });

  test('sees the page of the accepted version', async () => {
    kept.set(`accepted:${accepted}`, new Set());
    expect(await openPage()).toBe(`${accepted}/`);
  });
});

test('a version that a learner accepts is marked for the running one until it is active', async () => {
  await install();
  await dispatch('message', { data: 'take over' });
  expect([...kept.keys()]).toContain(`accepted:${newer}`);
  expect(skipWaiting).toHaveBeenCalledOnce();
  await dispatch('activate');
  expect([...kept.keys()]).toEqual([running, newer]);
  expect(await openPage()).toBe(`${newer}/`);
});
