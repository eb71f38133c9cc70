// Proves that stored content is complete or absent, whatever the disk does.
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { FileStore } from '../edge/ports.ts';
import { createFileStore } from './store.ts';
import { createStorage, chooseStorage, type TestStorage } from './storage.fixture.ts';

describe.each(['disk', 's3'] as const)('on %s', (kind) => {
  let storage: TestStorage;
  let store: FileStore;

  beforeAll(async () => {
    chooseStorage(kind);
    storage = await createStorage();
    store = await createFileStore(storage.place);
  });
  afterAll(() => storage.close());
  afterEach(async () => {
    for await (const ids of store.ids()) for (const id of ids) await store.remove(id);
  });

  const names = () => storage.names();

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

  test('twelve megabytes arrive whole, and any range of them', async () => {
    const id = randomUUID();
    const content = randomBytes(12 * 1024 ** 2);
    const sha256 = createHash('sha256').update(content).digest('hex');
    const pieces = function* () {
      for (let at = 0; at < content.length; at += 100_000) yield content.subarray(at, at + 100_000);
    };
    expect(await store.put(id, Readable.from(pieces()))).toEqual({ bytes: content.length, sha256 });
    const whole = await (await store.open(id))?.toArray();
    expect(Buffer.concat(whole ?? []).equals(content)).toBe(true);
    const range = { start: 5 * 1024 ** 2 - 10, end: 5 * 1024 ** 2 + 10 };
    const piece = await (await store.open(id, range))?.toArray();
    expect(Buffer.concat(piece ?? []).equals(content.subarray(range.start, range.end + 1))).toBe(true);
  });

  test('content that is lost is absent, and content that was cut short gives no range beyond its end', async () => {
    const [lost, short] = [randomUUID(), randomUUID()];
    for (const id of [lost, short]) await store.put(id, randomBytes(1000));
    await storage.lose(lost);
    await storage.shorten(short, 900);
    expect([await store.open(lost), await store.writtenAt(lost)]).toEqual([null, null]);
    for (const range of [
      { start: 0, end: 999 },
      { start: 950, end: 999 },
    ])
      expect(await store.open(short, range)).toBeNull();
    expect((await (await store.open(short, { start: 1, end: 899 }))?.toArray())?.length).toBeGreaterThan(0);
  });

  test('all ids are listed, however many there are', async () => {
    const ids = Array.from({ length: 30 }, () => randomUUID());
    for (const id of ids) await store.put(id, Buffer.from('x'));
    const listed: string[] = [];
    for await (const some of store.ids()) listed.push(...some);
    expect(listed.toSorted()).toEqual(ids.toSorted());
  });

  test('nothing but ids becomes a name of what is stored', async () => {
    for (const id of ['../../etc/passwd', '..', '', 'A'.repeat(36), `${randomUUID()}/x`]) {
      expect(() => store.put(id, Buffer.from('x'))).toThrow('lower-case UUID');
    }
    expect(await names()).toEqual([]);
  });

  test('the store knows how much space is left', async () => {
    expect(await store.freeBytes()).toBeGreaterThan(0);
  });
});
