// What a device keeps of the people who use it.
import type { Page } from '@playwright/test';

/** Everything, by kind. */
export function keptOn(page: Page) {
  return page.evaluate(async () => ({
    storage: [...Object.keys(localStorage), ...Object.keys(sessionStorage)],
    databases: (await indexedDB.databases()).map(({ name }) => name ?? ''),
    caches: await caches.keys(),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
  }));
}
