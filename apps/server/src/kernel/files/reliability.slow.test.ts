// Proves that large files arrive over broken connections, killed servers and full disks. TORTURE=1 runs the full figures.
import { execFileSync, fork, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Refusal } from '@foothold/domain/contract/refusal';
import { fileSentences } from '@foothold/domain/files/input';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Stored } from '../edge/ports.ts';
import { photo, recording } from './media.fixture.ts';
import {
  append,
  ask,
  begin,
  createWorld,
  hashOf,
  read,
  storedHash,
  tusHeaders,
  type Answer,
  type Node,
  type Person,
  type World,
} from './files.fixture.ts';

const torture = process.env['TORTURE'] === '1';
const megabyte = 1024 * 1024;
const chunk = 5 * megabyte;
const fullSize = torture ? 209_715_200 : 20 * megabyte;
const cuts = torture ? 50 : 8;

const noRoom = {
  code: 'UNAVAILABLE',
  msg: 'There is no room for this file now. Try again later.',
};

let world: World;
let zoe: Person;
const children: ChildProcess[] = [];

beforeAll(async () => {
  world = await createWorld();
  zoe = await world.person('student', world.categories.leeds);
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});
afterAll(() => world.close());

type Process = Node & { readonly child: ChildProcess };

async function startProcess(): Promise<Process> {
  const file = path.join(import.meta.dirname, 'node.fixture.ts');
  const child = fork(file, [world.databaseUrl, JSON.stringify(world.storage.place)], {
    // As `npm start` runs it.
    execArgv: ['--max-semi-space-size=8'],
  });
  children.push(child);
  const [url] = (await once(child, 'message')) as [string];
  return { url, files: world.node.files, child, stop: async () => void child.kill() };
}

function residentBytes(child: ChildProcess): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'latin1'))?.[1];
  return Number(kilobytes) * 1024;
}

/** Sends a part of a chunk and breaks the connection silently. Returns how many bytes were sent. */
async function sendAndCut(node: Node, id: string, offset: number, bytes: Buffer): Promise<number> {
  const sending = request(`${node.url}/api/files/${id}`, {
    method: 'PATCH',
    headers: {
      ...tusHeaders(zoe),
      'upload-offset': offset,
      'content-type': 'application/offset+octet-stream',
      // More is announced than is sent.
      'content-length': bytes.length + 1,
    },
  });
  sending.on('error', () => undefined);
  await new Promise<void>((resolve) => sending.write(bytes, () => resolve()));
  sending.destroy();
  return bytes.length;
}

async function offsetOf(node: Node, id: string, person = zoe): Promise<number> {
  const answer = await ask(node, person, id);
  expect(answer.status).toBe(200);
  return Number(answer.headers.get('upload-offset'));
}

/**
 * Sends the rest as a client does: where the offset is refused, it asks for the current one. A busy server can still be
 * writing what a request brought whose connection is gone.
 */
async function finish(node: Node, id: string, content: Buffer, from: number): Promise<Response> {
  let offset = from;
  for (;;) {
    const end = Math.min(offset + chunk, content.length);
    const answer = await append(node, zoe, id, offset, content.subarray(offset, end));
    const isBehind = answer.status === 409;
    if (!isBehind && (end === content.length || !answer.ok)) return answer;
    offset = isBehind ? await offsetOf(node, id) : end;
  }
}

test(
  'a video that is cut again and again arrives complete, costs little memory, and at most a chunk is sent twice per cut [FILE-4, CONST-4]',
  { timeout: 300_000 },
  async () => {
    const node = await startProcess();
    const content = recording(fullSize);
    // Different everywhere, so that a byte in the wrong place is noticed.
    for (let at = 1000; at + 4 < content.length; at += 4096) content.writeUInt32BE(at, at);
    const id = randomUUID();
    expect((await begin(node, zoe, 1, { id: randomUUID() })).status).toBe(201);
    const before = residentBytes(node.child);
    let most = before;
    const watch = setInterval(() => (most = Math.max(most, residentBytes(node.child))), 20);
    expect((await begin(node, zoe, content.length, { id })).status).toBe(201);
    let offset = 0;
    let [sentTwice, worst] = [0, 0];
    for (let cut = 0; cut < cuts; cut += 1) {
      const share = Math.floor((content.length - offset) / (cuts - cut + 1));
      const sent = await sendAndCut(
        node,
        id,
        offset,
        content.subarray(offset, offset + Math.min(share, chunk)),
      );
      const arrived = await offsetOf(node, id);
      expect(arrived).toBeGreaterThanOrEqual(offset);
      worst = Math.max(worst, offset + sent - arrived);
      sentTwice += offset + sent - arrived;
      offset = arrived;
    }
    expect((await finish(node, id, content, offset)).status).toBe(200);
    expect(await storedHash(node, zoe, id)).toBe(hashOf(content));
    clearInterval(watch);
    expect(worst).toBeLessThanOrEqual(chunk);
    expect(most - before).toBeLessThanOrEqual(64 * megabyte);
    const figures = {
      megabytes: fullSize / megabyte,
      cuts,
      sentTwice,
      worst,
      memory: (most - before) / megabyte,
    };
    if (torture) console.info(figures);
  },
);

test('an upload survives the death of its server at any moment', async () => {
  const content = recording(6 * megabyte);
  for (let at = 0; at + 4 < content.length; at += 417 * 8) content.writeUInt32BE(at, at + 10);
  const id = randomUUID();
  let offset = 0;
  for (const kill of [1, 2, 3]) {
    const node = await startProcess();
    if (offset === 0) expect((await begin(node, zoe, content.length, { id })).status).toBe(201);
    const reached = await offsetOf(node, id);
    expect(reached).toBeGreaterThanOrEqual(offset);
    const whole = await append(node, zoe, id, reached, content.subarray(reached, kill * megabyte));
    expect(whole.status).toBe(204);
    offset = kill * megabyte;
    await sendAndCut(node, id, offset, content.subarray(offset, offset + megabyte / 2));
    const gone = once(node.child, 'exit');
    node.child.kill('SIGKILL');
    await gone;
  }
  const node = await startProcess();
  const reached = await offsetOf(node, id);
  expect(reached).toBeGreaterThanOrEqual(offset);
  expect((await finish(node, id, content, reached)).status).toBe(200);
  expect(await storedHash(node, zoe, id)).toBe(hashOf(content));
});

test('a connection that hangs half open does not keep its client from resuming', async () => {
  const content = recording(2 * megabyte);
  const id = randomUUID();
  await begin(world.node, zoe, content.length, { id });
  const hanging = request(`${world.node.url}/api/files/${id}`, {
    method: 'PATCH',
    headers: {
      ...tusHeaders(zoe),
      'upload-offset': 0,
      'content-type': 'application/offset+octet-stream',
      'content-length': content.length,
    },
  });
  hanging.on('error', () => undefined);
  await new Promise<void>((resolve) => hanging.write(content.subarray(0, megabyte), () => resolve()));
  const second = await world.startNode();
  const offset = await offsetOf(second, id);
  expect((await finish(second, id, content, offset)).status).toBe(200);
  expect(await storedHash(second, zoe, id)).toBe(hashOf(content));
  hanging.destroy();
});

test('a full store refuses plainly, before the upload and after it, and recovers by itself', async () => {
  let room = 100;
  const unlessFull = async (store: () => Promise<Stored>): Promise<Stored> => {
    if (room < 10_000) throw new Refusal('UNAVAILABLE', fileSentences.noRoom);
    return store();
  };
  const node = await world.startNode({
    store: (files) => ({
      ...files,
      freeBytes: async () => room,
      unfinished: (db) => {
        const unfinished = files.unfinished(db);
        return {
          ...unfinished,
          withFile: (id, work) =>
            unfinished.withFile(id, (file, store) => work(file, () => unlessFull(store))),
        };
      },
    }),
  });
  const content = recording(4_000);
  const id = randomUUID();
  const early = await begin(node, zoe, content.length, { id });
  expect([early.status, await early.json()]).toEqual([503, noRoom]);
  // Twice its bytes are needed, and no more.
  room = content.length * 2 - 1;
  expect((await begin(node, zoe, content.length, { id })).status).toBe(503);
  room = content.length * 2;
  expect((await begin(node, zoe, content.length, { id })).status).toBe(201);
  const late = await append(node, zoe, id, 0, content);
  expect([late.status, await late.json()]).toEqual([503, noRoom]);
  expect((await ask(node, zoe, id)).status).toBe(503);
  room = 1_000_000;
  expect(await offsetOf(node, id)).toBe(content.length);
  expect(await storedHash(node, zoe, id)).toBe(hashOf(content));
});

/** A disk of four megabytes, where this machine allows one. */
function smallDisk(): string | null {
  if (process.getuid?.() !== 0) return null;
  const folder = mkdtempSync(path.join(tmpdir(), 'foothold-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', folder], { stdio: 'ignore' });
    return folder;
  } catch {
    rmSync(folder, { recursive: true });
    return null;
  }
}
const disk = smallDisk();
afterAll(() => {
  if (disk === null) return;
  execFileSync('umount', [disk]);
  rmSync(disk, { recursive: true });
});

test.runIf(disk !== null)(
  'on a full disk a learner is told plainly, and continues when there is space again',
  async () => {
    const mounted = disk ?? '';
    const small = await createWorld({ folder: path.join(mounted, 'files') });
    const filler = path.join(mounted, 'filler');
    const omar = await small.person('student', small.categories.leeds);
    const { node } = small;
    const tooLarge = await begin(node, omar, 3 * megabyte, { id: randomUUID() });
    expect([tooLarge.status, await tooLarge.json()]).toEqual([503, noRoom]);

    const content = recording(1.5 * megabyte);
    const cut = randomUUID();
    expect((await begin(node, omar, content.length, { id: cut })).status).toBe(201);
    await writeFile(filler, Buffer.alloc(3.4 * megabyte));
    const refused = await append(node, omar, cut, 0, content);
    expect([refused.status, await refused.json()]).toEqual([503, noRoom]);
    const offset = await offsetOf(node, cut, omar);
    expect(offset).toBeGreaterThan(0);
    await rm(filler);
    expect((await append(node, omar, cut, offset, content.subarray(offset))).status).toBe(200);
    expect(await storedHash(node, omar, cut)).toBe(hashOf(content));
    await fetch(`${node.url}/api/files/${cut}`, { method: 'DELETE', headers: tusHeaders(omar) });

    const pixels = await photo(2_000, 1_500);
    // Where files are in a bucket, a recording needs no more room on the disk.
    for (const bytes of small.storage.place.s3 === undefined ? [content, pixels] : [pixels]) {
      const unstored = randomUUID();
      expect((await begin(node, omar, bytes.length, { id: unstored })).status).toBe(201);
      await writeFile(filler, Buffer.alloc(4 * megabyte - bytes.length - 8 * 1024));
      const last = await append(node, omar, unstored, 0, bytes);
      expect([last.status, (await last.json()) as Answer]).toEqual([503, noRoom]);
      expect((await ask(node, omar, unstored)).status).toBe(503);
      await rm(filler);
      const whole = (await ask(node, omar, unstored)).headers;
      expect(whole.get('upload-offset')).toBe(whole.get('upload-length'));
      expect((await read(node, omar, unstored)).status).toBe(200);
      await fetch(`${node.url}/api/files/${unstored}`, { method: 'DELETE', headers: tusHeaders(omar) });
    }
    await small.close();
  },
);
