// Proves that the persisted cache belongs to one user, is limited in size, and is removed completely.
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { soon } from '@foothold/testing/soon';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deletePersistedCaches, openPersistedCache } from './persisted-cache.ts';

const rows = [{ id: 'a' }];
const names = async (): Promise<unknown[]> => (await indexedDB.databases()).map(({ name }) => name);

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function openKeeping(userId: string) {
  const kept = await openPersistedCache(userId);
  kept.startWriting();
  return kept;
}

test('rooms are stored for the user who saw them, from the moment that persistence starts', async () => {
  const ada = await openKeeping('ada');
  ada.put('notes?1', rows);
  await ada.flush();
  ada.close();
  const bob = await openKeeping('bob');
  expect(bob.names).toEqual([]);
  const again = await openPersistedCache('ada');
  expect(again.names).toEqual(['notes?1']);
  expect(again.rowsOf('notes?1')).toEqual(rows);
  // A visit that stores nothing new leaves the cache as it is.
  again.put('notes?2', rows);
  expect(again.names).toEqual(['notes?1']);
  again.delete('notes?1');
  await again.flush();
  again.close();
  expect((await openPersistedCache('ada')).names).toEqual([]);
});

test('neither one huge room nor many rooms fill the device: the one that was written longest ago goes', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const kept = await openKeeping('ada');
  kept.put(
    'notes?huge',
    Array.from({ length: 2001 }, (_, id) => ({ id })),
  );
  const put = (place: number) => {
    vi.advanceTimersByTime(1);
    kept.put(`notes?${place}`, [...rows]);
  };
  for (let index = 0; index < 300; index++) put(index);
  put(0);
  for (let index = 300; index < 400; index++) put(index);
  const newest = Array.from({ length: 299 }, (_, index) => `notes?${101 + index}`);
  expect(kept.names.toSorted()).toEqual(['notes?0', ...newest].toSorted());
  await kept.flush();
  kept.close();
  const again = await openPersistedCache('ada');
  expect(again.names.toSorted()).toEqual(['notes?0', ...newest].toSorted());
  again.close();
});

test('the cache of another user is removed, even while a tab of theirs is still open [THREAT-16]', async () => {
  const ada = await openKeeping('ada');
  ada.put('notes?1', rows);
  const bob = await openKeeping('bob');
  await deletePersistedCaches('bob');
  expect(await names()).toEqual(['kept:bob']);
  ada.put('notes?2', rows);
  await ada.flush();
  expect(await names()).toEqual(['kept:bob']);
  await bob.destroy();
  expect(await names()).toEqual([]);
});

test('a browser without storage caches nothing and does not fail', async () => {
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('not here', 'SecurityError');
  });
  const kept = await openKeeping('ada');
  kept.put('notes?1', rows);
  await kept.flush();
  expect(kept.rowsOf('notes?1')).toBeUndefined();
});

/** A page that was frozen while it wrote to Ada's cache: other pages are blocked until it resumes. */
async function frozenPage(): Promise<{ thaw: () => void }> {
  const asking = indexedDB.open('kept:ada', 1);
  asking.addEventListener('upgradeneeded', () =>
    asking.result.createObjectStore('rooms', { keyPath: 'name' }),
  );
  // Its state is "done" while it still creates the stores.
  await new Promise((resolve) => asking.addEventListener('success', resolve));
  const rooms = asking.result.transaction('rooms', 'readwrite').objectStore('rooms');
  let isFrozen = true;
  const stay = (): void => {
    if (isFrozen) rooms.count().addEventListener('success', stay);
    else asking.result.close();
  };
  stay();
  return { thaw: () => (isFrozen = false) };
}

test('a page whose persisted cache never answers starts and continues without it', async () => {
  const frozen = await frozenPage();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const opening = openKeeping('ada');
  await vi.advanceTimersByTimeAsync(300);
  const kept = await opening;
  expect(kept.names).toEqual([]);
  kept.put('notes?1', rows);
  kept.delete('notes?2');
  expect(kept.rowsOf('notes?1')).toEqual(rows);
  const going = kept.destroy();
  await vi.advanceTimersByTimeAsync(2000);
  await going;
  frozen.thaw();
});

test('a cache that answers late is used then, but never instead of newer rows that the page has received', async () => {
  const before = await openKeeping('ada');
  for (const name of ['notes?1', 'notes?2', 'notes?3']) before.put(name, rows);
  await before.flush();
  before.close();
  const frozen = await frozenPage();
  const kept = await openKeeping('ada');
  const told: string[] = [];
  kept.onLateRead((name) => told.push(name));
  kept.put('notes?1', [{ id: 'new' }]);
  kept.delete('notes?2');
  frozen.thaw();
  await kept.opened;
  expect(told).toEqual(['notes?3']);
  await kept.flush();
  kept.close();
  const again = await openPersistedCache('ada');
  expect(again.names.toSorted()).toEqual(['notes?1', 'notes?3']);
  expect(again.rowsOf('notes?1')).toEqual([{ id: 'new' }]);
});

test('rooms are written in small steps, and not while a page is hidden or closing: it may be frozen mid-write', async () => {
  const events = new EventTarget();
  const page = Object.assign(events, { visibilityState: 'visible' });
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', new EventTarget());
  const kept = await openKeeping('ada');
  const begun = vi.spyOn(IDBDatabase.prototype, 'transaction');
  const writes = () => begun.mock.calls.filter(([, mode]) => mode === 'readwrite');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  for (let index = 0; index < 45; index++) kept.put(`notes?${index}`, rows);
  page.visibilityState = 'hidden';
  page.dispatchEvent(new Event('visibilitychange'));
  window.dispatchEvent(new Event('pagehide'));
  await vi.advanceTimersByTimeAsync(5000);
  expect(writes()).toEqual([]);
  window.dispatchEvent(new Event('pageshow'));
  page.visibilityState = 'visible';
  page.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(300);
  vi.useRealTimers();
  await vi.waitFor(() => expect(writes()).toHaveLength(3), soon);
  expect(writes().every(([, , options]) => options?.durability === 'relaxed')).toBe(true);
  kept.close();
});
