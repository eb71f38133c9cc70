// What a person saw last is kept under the person's name, within bounds, and leaves nothing when it has to go.
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test, vi } from 'vitest';
import { forgetKeptRooms, openKeptRooms } from './kept-rooms.ts';

const rows = [{ id: 'a' }];
const names = async (): Promise<unknown[]> => (await indexedDB.databases()).map(({ name }) => name);

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

async function openKeeping(userId: string) {
  const kept = await openKeptRooms(userId);
  kept.begin();
  return kept;
}

test('rooms are kept for the person who saw them, from the moment that keeping begins', async () => {
  const ada = await openKeeping('ada');
  ada.keep('notes?1', rows);
  await ada.flush();
  ada.close();
  const bob = await openKeeping('bob');
  expect(bob.names).toEqual([]);
  const again = await openKeptRooms('ada');
  expect(again.names).toEqual(['notes?1']);
  expect(again.rowsOf('notes?1')).toEqual(rows);
  // A visit before anybody says that there is more to keep changes nothing.
  again.keep('notes?2', rows);
  expect(again.names).toEqual(['notes?1']);
  again.forget('notes?1');
  await again.flush();
  again.close();
  expect((await openKeptRooms('ada')).names).toEqual([]);
});

test('neither a huge room nor room after room fills the device', async () => {
  const kept = await openKeeping('ada');
  kept.keep(
    'notes?huge',
    Array.from({ length: 2001 }, (_, id) => ({ id })),
  );
  for (let place = 0; place < 400; place++) kept.keep(`notes?${place}`, rows);
  expect(kept.names).toHaveLength(300);
  expect(kept.names).not.toContain('notes?huge');
  kept.close();
});

test('what somebody else left behind is removed, also while a tab of theirs is still open', async () => {
  const ada = await openKeeping('ada');
  ada.keep('notes?1', rows);
  const bob = await openKeeping('bob');
  await forgetKeptRooms('bob');
  expect(await names()).toEqual(['kept:bob']);
  ada.keep('notes?2', rows);
  await ada.flush();
  expect(await names()).toEqual(['kept:bob']);
  await bob.destroy();
  expect(await names()).toEqual([]);
});

test('a browser without storage keeps nothing and fails nowhere', async () => {
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('not here', 'SecurityError');
  });
  const kept = await openKeeping('ada');
  kept.keep('notes?1', rows);
  await kept.flush();
  expect(kept.rowsOf('notes?1')).toBeUndefined();
});
