// Proves that clean-up sees everything in a bucket, which lists a thousand at a time.
import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FileStore } from '../edge/ports.ts';
import type { Db } from '../database/db.ts';
import { createFileStore } from './store.ts';
import { chooseStorage, createStorage, type TestStorage } from './storage.fixture.ts';

let storage: TestStorage;
let store: FileStore;

beforeAll(async () => {
  chooseStorage('s3');
  storage = await createStorage();
  store = await createFileStore(storage.place);
});
afterAll(() => storage.close());

const listings = () =>
  storage.s3?.requests.filter((request) => /list-type|uploads/.test(request)).length ?? 0;

test('files are found however many there are', async () => {
  const folder = path.join(storage.s3?.folder ?? '', 'stored');
  const ids = Array.from({ length: 1001 }, () => randomUUID());
  await mkdir(folder, { recursive: true });
  for (const id of ids) await writeFile(path.join(folder, `${id}._S3rver_object`), 'x');
  const found: string[] = [];
  for await (const some of store.ids()) found.push(...some);
  expect(found.toSorted()).toEqual(ids.toSorted());
  expect(listings()).toBe(2);
});

test('what writers left behind is removed, however much there is, and recent work stays', async () => {
  for (let count = 0; count < 7; count += 1) await storage.leaveDraft(true);
  const recent = await storage.leaveDraft(false);
  await store.dropDrafts(new Date(Date.now() - 1000));
  expect(await storage.drafts()).toEqual([recent]);
});

test('parts of uploads that no row knows are removed from every page of the list', async () => {
  const strays = [];
  for (let count = 0; count < 7; count += 1) strays.push(await storage.leaveStray());
  const [known = ''] = strays;
  storage.s3?.spoil((request) => {
    if (request.url?.includes('list-type') === true) request.url += '&max-keys=2';
    return false;
  });
  const before = listings();
  // Clean-up reads no rows.
  const unfinished = store.unfinished(undefined as unknown as Db);
  await unfinished.removeOthers(new Set([known]), new Date(Date.now() + 1000));
  expect(listings() - before).toBe(4);
  const left = (await storage.paths()).filter((each) => each.includes('/incoming/'));
  expect(left.map((each) => path.basename(path.dirname(each)))).toEqual([known]);
});
