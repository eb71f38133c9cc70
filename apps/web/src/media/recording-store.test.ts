// Proves that stored slices are returned complete and in order, to their owner only, until they are deleted.
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { deleteRecordingsOf, RecordingStore } from './recording-store.ts';

const recording = { id: 'r1', place: 'chat-1', mediaType: 'audio/webm', startedAt: 1 };

test('a learner gets the slices of their recording back in the order they were spoken [MSG-4]', async () => {
  const store = await RecordingStore.open('zoe');
  await store.begin(recording);
  const spoken = Array.from({ length: 12 }, (_, index) => `${index},`);
  for (const index of [11, 3, 0, 1, 2, 10, 9, 8, 7, 6, 5, 4]) {
    await store.storeSlice('r1', index, new Blob([spoken[index] ?? '']));
  }
  await store.storeSlice('r2', 0, new Blob(['of another recording']));
  const slices = await store.slices('r1');
  expect(await new Blob(slices).text()).toBe(spoken.join(''));
  expect(await store.countSlices('r1')).toBe(12);
  await store.remove('r1');
  expect(await store.list()).toEqual([]);
  expect(await store.countSlices('r1')).toBe(0);
  expect(await store.countSlices('r2')).toBe(1);
  store.close();
});

test('the next person on a shared phone finds nothing of the one before, also after signing out [THREAT-16]', async () => {
  const first = await RecordingStore.open('amina');
  await first.begin(recording);
  const second = await RecordingStore.open('yusuf');
  expect(await second.list()).toEqual([]);
  expect(await first.list()).toEqual([recording]);
  second.close();
  await deleteRecordingsOf('amina');
  const names = (await indexedDB.databases()).map(({ name }) => name);
  expect(names).not.toContain('foothold-recordings-amina');
  expect(names).toContain('foothold-recordings-yusuf');
});
