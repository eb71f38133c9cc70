// Proves that a page being left releases its database, so that a frozen page blocks no other, and loses no completed write.
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import type { DBSchema } from 'idb';
import { soon } from '@foothold/testing/soon';
import { afterEach, beforeEach, expect, test, vi, type MockInstance } from 'vitest';
import { commit, ReopeningDatabase } from './reopening-database.ts';

type Schema = DBSchema & { words: { key: string; value: string } };

let begun: MockInstance<IDBDatabase['transaction']>;
let opened: ReopeningDatabase<Schema>[];

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  vi.stubGlobal('window', new EventTarget());
  begun = vi.spyOn(IDBDatabase.prototype, 'transaction');
  opened = [];
});

afterEach(() => {
  for (const database of opened) database.close();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function open(): Promise<ReopeningDatabase<Schema>> {
  const createStores = (fresh: { createObjectStore(name: 'words'): unknown }) =>
    void fresh.createObjectStore('words');
  const database = await ReopeningDatabase.open<Schema>({ name: 'words', createStores });
  opened.push(database);
  return database;
}

const page = {
  leave: () => window.dispatchEvent(new Event('pagehide')),
  freeze: () => window.dispatchEvent(new Event('freeze')),
  back: () => window.dispatchEvent(new Event('pageshow')),
};
const put = (database: ReopeningDatabase<Schema>, word: string) =>
  database.transact(['words'], 'readwrite', (transaction) =>
    commit(transaction, transaction.store.put(word, word)),
  );
const read = (database: ReopeningDatabase<Schema>) =>
  database.transact(['words'], 'readonly', ({ store }) => store.getAll());

test('while a page is being left no transaction begins; those requested then run when the user returns', async () => {
  const database = await open();
  page.leave();
  const writing = put(database, 'late');
  const reading = read(database);
  page.back();
  await Promise.all([writing, reading]);
  page.leave();
  const before = begun.mock.calls.length;
  const again = put(database, 'later');
  await new Promise((resolve) => setImmediate(resolve));
  expect(begun.mock.calls.length).toBe(before);
  page.back();
  await again;
  expect(await read(database)).toEqual(['late', 'later']);
});

test('a database that the browser left without its stores is created again', async () => {
  await new Promise((resolve, reject) => {
    const request = indexedDB.open('words', 1);
    request.addEventListener('success', () => resolve(request.result.close()));
    request.addEventListener('error', reject);
  });
  const database = await open();
  await put(database, 'kept');
  expect(await read(database)).toEqual(['kept']);
});

test('a transaction that fails half way stores nothing', async () => {
  const database = await open();
  const failing = database.transact(['words'], 'readwrite', async ({ store }) => {
    await store.put('half', 'half');
    throw new TypeError('the second half');
  });
  await expect(failing).rejects.toThrow('the second half');
  await put(database, 'whole');
  expect(await read(database)).toEqual(['whole']);
});

test.each(['leave', 'freeze'] as const)(
  'a page that is about to %s has closed its database, so another page can delete it at once',
  async (how) => {
    const database = await open();
    await put(database, 'here');
    page[how]();
    const blocked = vi.fn<() => void>();
    const deleting = indexedDB.deleteDatabase('words');
    deleting.addEventListener('blocked', blocked);
    await vi.waitFor(() => expect(deleting.readyState).toBe('done'), soon);
    expect(blocked).not.toHaveBeenCalled();
    // Deleted by another page: it is not created again.
    page.back();
    await expect(read(database)).rejects.toThrow();
    expect(await indexedDB.databases()).toEqual([]);
  },
);

test('a transaction interrupted by leaving stores nothing, and runs once when the user returns', async () => {
  const database = await open();
  let times = 0;
  const writing = database.transact(['words'], 'readwrite', async (transaction) => {
    times += 1;
    await transaction.store.put('half', 'half');
    if (times === 1) page.leave();
    await commit(transaction, transaction.store.put('whole', 'whole'));
  });
  await vi.waitFor(() => expect(times).toBe(1), soon);
  // The frozen page's transaction is over: another page can open the database.
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const asking = indexedDB.open('words');
  asking.addEventListener('success', () => {
    const counting = asking.result.transaction('words', 'readwrite').objectStore('words').count();
    counting.addEventListener('success', () => {
      resolve(counting.result);
      asking.result.close();
    });
  });
  expect(await promise).toBe(0);
  page.back();
  await writing;
  expect(times).toBe(2);
  expect(await read(database)).toEqual(['half', 'whole']);
});

test('a write whose last request was made before the page is left is stored, whether or not the user returns', async () => {
  const database = await open();
  const writing = database.transact(['words'], 'readwrite', (transaction) => {
    const placed = commit(transaction, transaction.store.put('sent', 'sent'));
    page.leave();
    return placed;
  });
  await writing;
  const asking = indexedDB.open('words');
  await vi.waitFor(() => expect(asking.readyState).toBe('done'), soon);
  const counting = asking.result.transaction('words').objectStore('words').count();
  await vi.waitFor(() => expect(counting.readyState).toBe('done'), soon);
  expect(counting.result).toBe(1);
  asking.result.close();
});
