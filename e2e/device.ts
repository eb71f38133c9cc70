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

/** All that lies in its storage, by database, read as somebody reads who has the files and no key to anything. */
export function readableOn(page: Page): Promise<Readonly<Record<string, string>>> {
  return page.evaluate(async () => {
    const answered = async <Result>(request: IDBRequest<Result>): Promise<Result> => {
      await new Promise((resolve) => request.addEventListener('success', resolve));
      return request.result;
    };
    const found: Record<string, string> = { localStorage: JSON.stringify(Object.entries(localStorage)) };
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await answered(indexedDB.open(name));
      const rows = await Promise.all(
        [...database.objectStoreNames].map((store) =>
          answered(database.transaction(store).objectStore(store).getAll()),
        ),
      );
      database.close();
      const files = await Promise.all(
        rows.flat().map((row) => (row instanceof Blob ? row.text() : Promise.resolve(''))),
      );
      found[name] = JSON.stringify(rows) + files.join('');
    }
    return found;
  });
}
