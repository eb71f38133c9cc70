// Proves that a bucket gets the bytes of a film once, and stores the very film, whatever it can do and whatever happens to its parts.
import { randomBytes, randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { refuse, type TestS3 } from '../../../../../testing/s3-server.ts';
import { examine } from './media-type.ts';
import { filmOf } from './media.fixture.ts';
import { chooseStorage } from './storage.fixture.ts';
import {
  append,
  ask,
  begin,
  createWorld,
  hashOf,
  storedHash,
  tusHeaders,
  type Node,
  type Person,
  type World,
} from './files.fixture.ts';

let world: World;
let s3: TestS3;
let zoe: Person;
let other: Node & { readonly folder: string };

beforeAll(async () => {
  chooseStorage('s3');
  world = await createWorld();
  if (world.storage.s3 === null) throw new Error('These tests need S3.');
  s3 = world.storage.s3;
  zoe = await world.person('student', world.categories.leeds);
  other = await world.startElsewhere();
});
afterEach(() => s3.spoil(null));
afterAll(() => world.close());

const megabyte = 1024 ** 2;
const stored = (id: string) => storedHash(world.node, zoe, id);
const isCopy = ({ headers }: IncomingMessage) => headers['x-amz-copy-source'] !== undefined;
const filmed = (placeAt: 'start' | 'end') => filmOf(13 * megabyte, placeAt, randomBytes(65_537));

/** Without the place where it was filmed, as it must be stored. */
async function stripped(film: Buffer): Promise<string> {
  const file = path.join(other.folder, 'film');
  await writeFile(file, film);
  await examine(file);
  const content = await readFile(file);
  expect(content.equals(film)).toBe(false);
  return hashOf(content);
}

/** In chunks of this size, as the app sends them; `before` the last of them is sent. */
async function send(
  film: Buffer,
  chunk = 5 * megabyte,
  before?: (id: string) => Promise<void>,
): Promise<string> {
  const id = randomUUID();
  await begin(world.node, zoe, film.length, { id, fileName: 'film.mp4' });
  for (let at = 0; at < film.length; at += chunk) {
    const last = at + chunk >= film.length;
    if (last) await before?.(id);
    const { status } = await append(world.node, zoe, id, at, film.subarray(at, at + chunk));
    expect(status).toBe(last ? 200 : 204);
  }
  return id;
}

test.each([
  ['start', 5 * megabyte, 18],
  ['end', 5 * megabyte, 13],
  ['end', 13 * megabyte, 13],
] as const)(
  'a film with its place at the %s, in chunks of %i bytes, goes to the bucket once and is stored without the place',
  async (placeAt, chunk, sent) => {
    const film = filmed(placeAt);
    const before = s3.received();
    const id = await send(film, chunk);
    expect(await stored(id)).toBe(await stripped(film));
    expect((s3.received() - before) / megabyte).toBeGreaterThan(sent);
    expect((s3.received() - before) / megabyte).toBeLessThan(sent + 0.1);
    expect((await world.storage.paths()).filter((each) => each.includes('incoming'))).toEqual([]);
  },
);

test.each([
  ['refuses to', (response: ServerResponse): boolean => refuse(response, 501, 'NotImplemented')],
  [
    'takes a copy for a part without bytes, and so does not',
    (response: ServerResponse): boolean => !!response.end(),
  ],
  [
    'says that the bytes have changed, and so does not',
    (response: ServerResponse): boolean => refuse(response, 412, 'PreconditionFailed'),
  ],
] as const)('a film is stored in a bucket whose server %s copy', async (_, answer) => {
  const film = filmed('end');
  let asked = 0;
  s3.spoil((request, response) => {
    if (!isCopy(request)) return false;
    asked += 1;
    request.resume();
    return answer(response);
  });
  const id = await send(film);
  expect(asked).toBeGreaterThan(1);
  expect(await stored(id)).toBe(await stripped(film));
});

test('a film is copied in a bucket whose server gives tags without quotes in documents, as Ceph’s does', async () => {
  const film = filmed('end');
  let unquoted = 0;
  s3.spoil((request, response) => {
    if (!isCopy(request)) return false;
    const answer = response.end.bind(response);
    response.end = (document: unknown) => {
      const tag = /<ETag>(?:"|&quot;)(\w+)(?:"|&quot;)<\/ETag>/;
      unquoted += tag.test(String(document)) ? 1 : 0;
      // As long as it was, as its headers say.
      return answer(String(document).replace(tag, (all, bare) => `<ETag>${bare}</ETag>`.padEnd(all.length)));
    };
    return false;
  });
  const before = s3.received();
  const id = await send(film);
  expect(unquoted).toBe(2);
  expect((s3.received() - before) / megabyte).toBeLessThan(13.1);
  expect(await stored(id)).toBe(await stripped(film));
});

test('a part that was damaged in the bucket is not copied: the film is stored as it was sent', async () => {
  const film = filmed('end');
  const id = await send(film, undefined, async (upload) => {
    const [part = ''] = (await world.storage.paths()).filter((each) => each.includes(upload));
    await writeFile(part, randomBytes(5 * megabyte));
  });
  expect(await stored(id)).toBe(await stripped(film));
});

test('a film whose small parts are followed by large ones is put together of parts that S3 takes', async () => {
  const film = filmed('end');
  const id = randomUUID();
  await begin(world.node, zoe, film.length, { id, fileName: 'film.mp4' });
  const ends = [100_000, 6_000_000, 6_000_001, 12_500_000, film.length];
  const sizes: number[] = [];
  s3.spoil((request) => {
    const number = /stored.*partNumber=(\d+)/.exec(request.url ?? '')?.[1];
    if (number !== undefined) {
      sizes[Number(number) - 1] = isCopy(request) ? 5 * megabyte : Number(request.headers['content-length']);
    }
    return false;
  });
  for (const [index, end] of ends.entries())
    await append(world.node, zoe, id, ends[index - 1] ?? 0, film.subarray(ends[index - 1] ?? 0, end));
  expect(await stored(id)).toBe(await stripped(film));
  expect(sizes.length).toBeGreaterThan(1);
  expect(sizes.slice(0, -1).filter((size) => size < 5 * megabyte)).toEqual([]);
});

test('the last bytes of an upload, which only one node has, are sent again to another', async () => {
  const film = filmOf(40_000, 'end', randomBytes(997));
  const id = randomUUID();
  await begin(world.node, zoe, film.length, { id, fileName: 'film.mp4' });
  await append(world.node, zoe, id, 0, film.subarray(0, 30_000));
  // As if the node had ended here.
  await world.node.files.unfinished(world.db).append(id, 30_000, [film.subarray(30_000)]);
  expect((await ask(other, zoe, id)).headers.get('upload-offset')).toBe('30000');
  expect((await append(other, zoe, id, 30_000, film.subarray(30_000))).status).toBe(200);
  expect(await stored(id)).toBe(await stripped(film));
  expect((await ask(world.node, zoe, id)).headers.get('upload-offset')).toBe('40000');
});

test('the last bytes that a node has of an upload are not taken for those of one that was begun again elsewhere', async () => {
  const [old, film] = [filmOf(40_000, 'end', randomBytes(997)), filmOf(40_000, 'end', randomBytes(997))];
  const id = randomUUID();
  await begin(world.node, zoe, old.length, { id, fileName: 'film.mp4' });
  await world.node.files.unfinished(world.db).append(id, 0, [old]);
  await fetch(`${other.url}/api/files/${id}`, { method: 'DELETE', headers: tusHeaders(zoe) });
  await begin(other, zoe, film.length, { id, fileName: 'film.mp4' });
  expect((await ask(world.node, zoe, id)).headers.get('upload-offset')).toBe('0');
  expect((await append(world.node, zoe, id, 0, film)).status).toBe(200);
  expect(await stored(id)).toBe(await stripped(film));
});
