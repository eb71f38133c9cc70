// Reads what a browser stores on the device, and waits for it.
import type { Page } from '@playwright/test';

/** A learner's phone has the app itself now, and opens it without a network. */
export async function untilInstalled(page: Page): Promise<void> {
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
}

/** The names of everything stored, by kind of storage. */
export function storedOn(page: Page) {
  return page.evaluate(async () => ({
    storage: [...Object.keys(localStorage), ...Object.keys(sessionStorage)],
    databases: (await indexedDB.databases()).map(({ name }) => name ?? ''),
    caches: await caches.keys(),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
  }));
}

/** All stored content in clear, by database: what can be read with access to the files and no key. */
export function readableOn(page: Page): Promise<Readonly<Record<string, string>>> {
  return page.evaluate(async () => {
    const resultOf = async <Result>(request: IDBRequest<Result>): Promise<Result> => {
      await new Promise((resolve) => request.addEventListener('success', resolve));
      return request.result;
    };
    const found: Record<string, string> = { localStorage: JSON.stringify(Object.entries(localStorage)) };
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await resultOf(indexedDB.open(name));
      const rows = await Promise.all(
        [...database.objectStoreNames].map((store) =>
          resultOf(database.transaction(store).objectStore(store).getAll()),
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
