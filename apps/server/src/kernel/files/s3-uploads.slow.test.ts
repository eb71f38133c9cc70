// Proves that an upload to a bucket continues on any node, whatever the nodes have on their own disks, and that its bytes are the ones that were sent.
import { randomBytes, randomUUID } from 'node:crypto';
import { readFile, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { soon } from '../../../../../testing/soon.ts';
import { recording } from './media.fixture.ts';
import { chooseStorage } from './storage.fixture.ts';
import {
  append,
  ask,
  begin,
  createWorld,
  hashOf,
  read,
  storedHash,
  tusHeaders,
  type Node,
  type Person,
  type World,
} from './files.fixture.ts';

type Elsewhere = Awaited<ReturnType<World['startElsewhere']>>;

let world: World;
let zoe: Person;
let nodes: [Elsewhere, Elsewhere];

beforeAll(async () => {
  chooseStorage('s3');
  world = await createWorld();
  zoe = await world.person('student', world.categories.leeds);
  nodes = [await world.startElsewhere(), await world.startElsewhere()];
});
afterAll(() => world.close());

const megabyte = 1024 ** 2;
const stored = (id: string) => storedHash(nodes[0], zoe, id);
const offsetOf = async (node: Node, id: string) => (await ask(node, zoe, id)).headers.get('upload-offset');

/** A recording that is different everywhere. */
function sound(bytes: number): Buffer {
  const content = recording(bytes);
  for (let at = 1000; at + 4 < content.length; at += 4096) content.writeUInt32BE(at, at);
  return content;
}

/** Sends the pieces to the two nodes in turn. */
async function sendInTurn(id: string, content: Buffer, ends: readonly number[]): Promise<number[]> {
  const statuses: number[] = [];
  let from = 0;
  for (const [turn, end] of ends.entries()) {
    const node = nodes[turn % 2] ?? nodes[0];
    statuses.push((await append(node, zoe, id, from, content.subarray(from, end))).status);
    from = end;
  }
  return statuses;
}

const partsOf = async (id: string) =>
  (
    await world.pool.query<{ parts: { name: string; bytes: number }[] }>(
      'select parts from uploads where id = $1',
      [id],
    )
  ).rows[0]?.parts ?? [];

test('a film that is sent to two nodes in turn, which share no disk, arrives byte for byte', async () => {
  const id = randomUUID();
  const content = sound(13 * megabyte);
  expect((await begin(nodes[0], zoe, content.length, { id })).status).toBe(201);
  const ends = [100_000, 6_000_000, 6_000_001, 12_500_000, content.length];
  expect(await sendInTurn(id, content, ends)).toEqual([204, 204, 204, 204, 200]);
  expect(await stored(id)).toBe(hashOf(content));
  expect((await world.storage.paths()).filter((each) => each.includes(`incoming/${id}`))).toEqual([]);
});

test.each([
  ['lost its disk', (file: string) => rm(file), 0],
  ['starts afresh beside bytes of unknown origin', (file: string) => writeFile(file, randomBytes(35_000)), 1],
] as const)('a node that %s continues from the bucket', async (_, change, last) => {
  const id = randomUUID();
  const content = sound(40_000);
  await begin(nodes[0], zoe, content.length, { id });
  await append(nodes[0], zoe, id, 0, content.subarray(0, 30_000));
  await change(path.join(nodes[last].folder, 'copies', id));
  expect(await offsetOf(nodes[last], id)).toBe('30000');
  expect((await append(nodes[last], zoe, id, 30_000, content.subarray(30_000))).status).toBe(200);
  expect(await stored(id)).toBe(hashOf(content));
});

test('a node that stops in the middle of a request keeps what had arrived, and another goes on from there', async () => {
  const id = randomUUID();
  const content = sound(40_000);
  const stopping = await world.startElsewhere();
  await begin(stopping, zoe, content.length, { id });
  const arrived = content.subarray(0, 30_000);
  // The rest of the request never comes.
  const cutOff = append(stopping, zoe, id, 0, new ReadableStream({ start: (body) => body.enqueue(arrived) }));
  const copy = () =>
    stat(path.join(stopping.folder, 'copies', id)).then(
      ({ size }) => size,
      () => 0,
    );
  await expect.poll(copy, soon).toBe(arrived.length);
  await Promise.all([expect(cutOff).rejects.toThrow(), stopping.stop()]);
  expect(await offsetOf(nodes[1], id)).toBe('30000');
  expect((await append(nodes[1], zoe, id, 30_000, content.subarray(30_000))).status).toBe(200);
  expect(await stored(id)).toBe(hashOf(content));
});

test('an upload that was ended on one node and begun again with other bytes is not mixed with the old ones', async () => {
  const id = randomUUID();
  const [old, content] = [Buffer.alloc(20_000, 7), sound(20_000)];
  await begin(nodes[0], zoe, 20_000, { id });
  await append(nodes[0], zoe, id, 0, old.subarray(0, 10_000));
  await fetch(`${nodes[1].url}/api/files/${id}`, { method: 'DELETE', headers: tusHeaders(zoe) });
  expect((await begin(nodes[1], zoe, 20_000, { id })).status).toBe(201);
  await append(nodes[1], zoe, id, 0, content.subarray(0, 10_000));
  expect((await append(nodes[0], zoe, id, 10_000, content.subarray(10_000))).status).toBe(200);
  expect(await stored(id)).toBe(hashOf(content));
});

test('a connection that breaks off after every few bytes does not leave a part for each of them', async () => {
  const id = randomUUID();
  const content = sound(20_000);
  await begin(nodes[0], zoe, content.length, { id });
  const ends = Array.from({ length: 120 }, (_, index) => (index + 1) * 100);
  await sendInTurn(id, content, ends);
  expect((await partsOf(id)).length).toBe(100);
  expect((await append(nodes[1], zoe, id, 12_000, content.subarray(12_000))).status).toBe(200);
  expect(await stored(id)).toBe(hashOf(content));
});

test('a film whose connection broke off more than a hundred times, last after large pieces arrives byte for byte', async () => {
  const id = randomUUID();
  const content = sound(17 * megabyte);
  await begin(nodes[0], zoe, content.length, { id });
  // The hundredth part is joined with the 5 MB that follow, and the ninety-nine before it have almost as many bytes.
  const cuts = Array.from({ length: 99 }, (_, index) => (index + 1) * 45_000);
  const ends = [...cuts, 9_355_000, 16_000_000, 16_000_001, content.length];
  expect((await sendInTurn(id, content, ends)).at(-1)).toBe(200);
  expect(await stored(id)).toBe(hashOf(content));
});

test('a part that changed in the bucket is noticed by the node that reads it, and the upload is not stored', async () => {
  const id = randomUUID();
  const content = sound(20_000);
  await begin(nodes[0], zoe, content.length, { id });
  await append(nodes[0], zoe, id, 0, content.subarray(0, 10_000));
  const [part = ''] = (await world.storage.paths()).filter((each) => each.includes(`incoming/${id}`));
  const bytes = await readFile(part);
  await writeFile(part, Buffer.concat([bytes.subarray(0, 5_000), Buffer.alloc(5_000)]));
  expect((await append(nodes[1], zoe, id, 10_000, content.subarray(10_000))).status).toBeGreaterThanOrEqual(
    500,
  );
  expect((await read(nodes[1], zoe, id)).status).toBe(404);
  await writeFile(part, bytes);
  expect((await append(nodes[1], zoe, id, 10_000, content.subarray(10_000))).status).toBe(200);
  expect(await stored(id)).toBe(hashOf(content));
});

test('what a node keeps of an upload that another finished is removed a day later', async () => {
  const id = randomUUID();
  const content = sound(20_000);
  await begin(nodes[0], zoe, content.length, { id });
  await sendInTurn(id, content, [10_000, content.length]);
  const copies = path.join(nodes[0].folder, 'copies');
  expect(await readdir(copies)).toContain(id);
  await utimes(path.join(copies, id), 0, 0);
  const other = randomUUID();
  await begin(nodes[0], zoe, content.length, { id: other });
  await append(nodes[0], zoe, other, 0, content.subarray(0, 10_000));
  expect(await readdir(copies)).not.toContain(id);
});
