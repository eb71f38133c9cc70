// Proves that stored content is complete or absent, whatever the disk does.
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { FileStore } from '../edge/ports.ts';
import { createFileStore } from './store.ts';

let folder: string;
let store: FileStore;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'foothold-store-'));
  store = await createFileStore({ folder });
});
afterEach(() => rm(folder, { recursive: true }));

async function names(): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

test('the store returns what it was given, whole and by range', async () => {
  const id = randomUUID();
  const content = 'ten bytes!';
  const sha256 = createHash('sha256').update(content).digest('hex');
  expect(await store.put(id, Buffer.from(content))).toEqual({ bytes: 10, sha256 });
  expect(await store.put(id, Readable.from([Buffer.from('ten '), Buffer.from('bytes!')]))).toEqual({
    bytes: 10,
    sha256,
  });
  const piece = await store.open(id, { start: 4, end: 8 });
  expect([
    await text((await store.open(id)) ?? Readable.from([])),
    await text(piece ?? Readable.from([])),
  ]).toEqual([content, 'bytes']);
  expect(await names()).toEqual([id]);
  await store.remove(id);
  await store.remove(id);
  expect([await store.open(id), await names()]).toEqual([null, []]);
});

test('content whose source breaks off is absent, and older content stays', async () => {
  const id = randomUUID();
  await store.put(id, Buffer.from('old'));
  async function* broken(): AsyncGenerator<Buffer> {
    yield randomBytes(100_000);
    throw new Error('cut');
  }
  await expect(store.put(id, Readable.from(broken()))).rejects.toThrow('cut');
  expect(await text((await store.open(id)) ?? Readable.from([]))).toBe('old');
  expect(await names()).toEqual([id]);
});

test('a copy has its own content, which stays when the original goes; of nothing there is none', async () => {
  const [id, copied] = [randomUUID(), randomUUID()];
  await store.put(id, Buffer.from('content'));
  expect(await store.copy(id, copied)).toBe(true);
  await store.remove(id);
  expect(await text((await store.open(copied)) ?? Readable.from([]))).toBe('content');
  expect([await store.copy(id, randomUUID()), await names()]).toEqual([false, [copied]]);
});

test('only ids become names on the disk', async () => {
  for (const id of ['../../etc/passwd', '..', '', 'A'.repeat(36), `${randomUUID()}/x`]) {
    expect(() => store.put(id, Buffer.from('x'))).toThrow('lower-case UUID');
  }
  expect(await names()).toEqual([]);
});

test('the store knows how much space is left', async () => {
  expect(await store.freeBytes()).toBeGreaterThan(0);
});
