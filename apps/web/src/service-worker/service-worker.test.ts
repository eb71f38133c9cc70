// Proves which files a newer version of the installed app may take away from the one that is running, whose page a phone shows, and what it tells while the app is closed.
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
const showNotification = vi.fn<(title: string, options: object) => Promise<void>>(async () => undefined);
const close = vi.fn<() => void>();
const registration = {
  waiting: null as object | null,
  showNotification,
  getNotifications: async () => [{ close }],
};
/** The pages of the app that are open. */
let pages: { visibilityState: string; focus: () => Promise<void>; postMessage: (data: unknown) => void }[] =
  [];
const openWindow = vi.fn<(path: string) => Promise<void>>(async () => undefined);
const setAppBadge = vi.fn<(count: number) => Promise<void>>(async () => undefined);

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
  pages = [];
  vi.stubGlobal('clients', { matchAll: async () => pages, openWindow });
  vi.stubGlobal('navigator', { setAppBadge });
  vi.clearAllMocks();
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

test("staff have the server's page, and the phone's while there is no network", async () => {
  await install();
  const request = vi.fn<() => Promise<string>>(async () => "the server's");
  vi.stubGlobal('fetch', request);
  expect(await openPage('/staff/students')).toBe("the server's");
  request.mockRejectedValue(new TypeError('Failed to fetch'));
  expect(await openPage('/staff/students')).toBe(`${newer}/`);
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

describe('what is new', () => {
  const news = {
    text: 'Your teacher answered your work.',
    path: '/targets/1',
    tag: 'comment /targets/1',
    badge: 3,
  };
  const arrive = () => dispatch('push', { data: { json: () => news } });
  const tap = () => dispatch('notificationclick', { notification: { close: () => undefined, data: news } });
  const page = (visibilityState: string) => ({
    visibilityState,
    focus: vi.fn<() => Promise<void>>(async () => undefined),
    postMessage: vi.fn<(data: unknown) => void>(),
  });

  test('is shown on a phone whose app is closed, with its number on the icon', async () => {
    await arrive();
    expect(showNotification).toHaveBeenCalledWith(expect.any(String), {
      body: news.text,
      tag: news.tag,
      silent: false,
      icon: '/icons/__THEME__-192.png',
      data: { path: news.path },
    });
    expect(setAppBadge).toHaveBeenCalledWith(3);
  });

  test('does not disturb a learner who looks at the app, and is shown where it is open behind something else', async () => {
    pages = [page('visible')];
    await arrive();
    expect(showNotification).toHaveBeenCalledWith(
      expect.any(String),
      expect.objectContaining({ silent: true }),
    );
    expect(close).toHaveBeenCalledOnce();
    expect(setAppBadge).not.toHaveBeenCalled();
    pages = [page('hidden')];
    await arrive();
    expect(showNotification).toHaveBeenCalledTimes(2);
    expect(close).toHaveBeenCalledOnce();
  });

  test('opens its page with a tap: in the app where it is open, which keeps what is being written there, else anew', async () => {
    await tap();
    expect(openWindow).toHaveBeenCalledWith(news.path);
    const open = page('hidden');
    pages = [open];
    await tap();
    expect(openWindow).toHaveBeenCalledOnce();
    expect(open.focus).toHaveBeenCalledOnce();
    expect(open.postMessage).toHaveBeenCalledWith({ open: news.path }, []);
  });
});
