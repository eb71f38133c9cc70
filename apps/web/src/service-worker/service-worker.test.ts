// Proves which files a newer version of the installed app may take away from the one that is running.
import { afterAll, beforeEach, expect, test, vi } from 'vitest';

const running = 'shell:running';
const newer = 'shell:__VERSION__:__PAGE__';

/** The caches of the phone, by name: the paths in each. */
const kept = new Map<string, Set<string>>();
let isOnServer = (_path: string): boolean => true;
let install: () => Promise<unknown>;

const cacheOf = (paths: Set<string>) => ({
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
      return cacheOf(paths);
    },
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
  vi.stubGlobal('addEventListener', (type: string, listen: (event: object) => void) => {
    if (type === 'install')
      install = async () => {
        let work: Promise<unknown> | undefined;
        listen({ waitUntil: (given: Promise<unknown>) => (work = given) });
        return work;
      };
  });
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
