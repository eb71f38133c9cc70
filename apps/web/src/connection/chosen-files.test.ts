// Proves that a chosen file outlives its page until it is sent or removed, or its owner signs out.
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { openPrivateWindow } from '@foothold/testing/private-window';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { deleteChosenFilesOf } from './chosen-files-database.ts';
import { ChosenFiles, draftsToEvict } from './chosen-files.ts';

const photo = (name: string) => new File([`pixels of ${name}`], name, { type: 'image/jpeg' });

/** What a newly opened page finds. */
async function reopened(userId = 'amina'): Promise<ChosenFiles> {
  const files = new ChosenFiles(userId);
  await files.settled();
  return files;
}

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

test('a chosen photo is restored after a reload, in its place and nowhere else', async () => {
  const page = new ChosenFiles('amina');
  await page.choose('task 1', photo('market.jpg'));
  const later = await reopened();
  const found = later.read('task 1');
  expect([found?.name, found?.type, await found?.text()]).toEqual([
    'market.jpg',
    'image/jpeg',
    'pixels of market.jpg',
  ]);
  expect(later.read('chat 1')).toBeNull();
  // Another user on the same phone.
  expect((await reopened('bilal')).all()).toEqual([]);
});

test('a chosen photo is restored in a private window of WebKit too, whose databases accept no blobs', async () => {
  onTestFinished(openPrivateWindow());
  await new ChosenFiles('amina').choose('task 1', photo('market.jpg'));
  const found = (await reopened()).read('task 1');
  expect([found?.name, found?.type, await found?.text()]).toEqual([
    'market.jpg',
    'image/jpeg',
    'pixels of market.jpg',
  ]);
});

test('a photo that was sent, removed or replaced is not restored', async () => {
  const page = new ChosenFiles('amina');
  await page.choose('task 1', photo('first.jpg'));
  await page.choose('task 1', photo('second.jpg'));
  expect((await reopened()).read('task 1')?.name).toBe('second.jpg');
  await page.choose('task 1', null);
  expect((await reopened()).all()).toEqual([]);
});

test('a file chosen while stored files are still loading wins over them, and listeners are notified', async () => {
  await new ChosenFiles('amina').choose('task 1', photo('old.jpg'));
  const page = new ChosenFiles('amina');
  let notifications = 0;
  page.watch(() => (notifications += 1));
  await page.choose('task 1', photo('new.jpg'));
  expect(page.read('task 1')?.name).toBe('new.jpg');
  expect((await reopened()).read('task 1')?.name).toBe('new.jpg');
  expect(notifications).toBeGreaterThan(0);
});

test('at most ten files and a quarter of a gigabyte are stored; the oldest are evicted', async () => {
  const page = new ChosenFiles('amina');
  for (let index = 0; index < 12; index += 1) await page.choose(`task ${index}`, photo(`${index}.jpg`));
  const kept = (await reopened()).all().map(({ draftKey }) => draftKey);
  expect(kept).toHaveLength(10);
  expect(kept).toContain('task 11');
  const megabytes = (place: string, count: number) => ({ place, bytes: count * 1024 * 1024 });
  expect(draftsToEvict([megabytes('film', 200), megabytes('photo', 1), megabytes('older film', 60)])).toEqual(
    ['older film'],
  );
  expect(draftsToEvict([megabytes('film', 300), megabytes('photo', 1)])).toEqual(['photo']);
});

test('signing out deletes all of them', async () => {
  await new ChosenFiles('amina').choose('task 1', photo('market.jpg'));
  await deleteChosenFilesOf('amina');
  expect((await reopened()).all()).toEqual([]);
});

test('a device without storage still shows the chosen file', async () => {
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('No storage here', 'SecurityError');
    },
  });
  const page = new ChosenFiles('amina');
  await page.choose('task 1', photo('market.jpg'));
  expect(page.read('task 1')?.name).toBe('market.jpg');
});
