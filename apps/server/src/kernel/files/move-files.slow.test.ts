// Proves that files move between disk and bucket, in both directions and while people work, and that every copy is compared.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startS3, type TestS3 } from '../../../../../testing/s3-server.ts';
import { moveFiles } from './move-files.ts';
import { createFileStore, type FilesPlace } from './store.ts';
import { recording } from './media.fixture.ts';
import { chooseStorage } from './storage.fixture.ts';
import { createWorld, read, upload, type Node, type Person, type World } from './files.fixture.ts';

let world: World;
let s3: TestS3;
let zoe: Person;
let dataFolder = '';

beforeAll(async () => {
  chooseStorage('disk');
  dataFolder = await mkdtemp(path.join(tmpdir(), 'foothold-move-'));
  world = await createWorld({ folder: path.join(dataFolder, 'files') });
  s3 = await startS3();
  zoe = await world.person('student', world.categories.leeds);
});
afterAll(async () => {
  await world.close();
  await s3.close();
  await rm(dataFolder, { recursive: true });
});

async function send(node: Node): Promise<string> {
  const content = recording(5_000);
  content.writeUInt32BE(sent.size, 1_000);
  const { id, status } = await upload(node, zoe, content);
  expect(status).toBe(200);
  sent.set(id, createHash('sha256').update(content).digest('hex'));
  return id;
}
const sent = new Map<string, string>();

async function expectAll(node: Node): Promise<void> {
  for (const [id, sha256] of sent) {
    const bytes = await (await read(node, zoe, id)).bytes();
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
  }
}

const placeOf = (kind: string): FilesPlace => {
  const { folder } = world.storage.place;
  return kind === 'disk' ? { folder } : { folder, s3: s3.settings };
};

describe.each([
  ['disk', 's3'],
  ['s3', 'disk'],
])('from %s to %s', (from, to) => {
  test('people read old files and send new ones while all are copied, and afterwards nothing is where it was', async () => {
    const before = await world.startNode({ place: placeOf(from) });
    for (let count = 0; count < 8; count += 1) await send(before);
    const node = await world.startNode({ place: { ...placeOf(to), from: placeOf(from) } });
    await expectAll(node);
    const stores = [await createFileStore(placeOf(from)), await createFileStore(placeOf(to))] as const;
    const moving = moveFiles(world.pool, ...stores);
    const late = await send(node);
    await expectAll(node);
    expect(await moving).toMatchObject({ faulty: [] });
    for (const id of sent.keys()) await stores[0].remove(id);
    const after = await world.startNode({ place: placeOf(to) });
    await expectAll(after);
    expect((await read(after, zoe, late)).status).toBe(200);
  });

  test('a move that was broken off sends nothing twice, and replaces a copy that is not as it was stored', async () => {
    const [first, second] = [await createFileStore(placeOf(from)), await createFileStore(placeOf(to))];
    // From here back, so that the other direction begins where it expects.
    const ids = [...sent.keys()];
    let copied = 0;
    const broken = {
      ...first,
      put: async (...given: Parameters<typeof first.put>) => {
        copied += 1;
        if (copied > 3) throw new Error('ended');
        return first.put(...given);
      },
    };
    await expect(moveFiles(world.pool, second, broken)).rejects.toThrow('ended');
    const again = await moveFiles(world.pool, second, first);
    expect(again).toEqual({ copied: ids.length - 3, bytes: (ids.length - 3) * 5_000, there: 3, faulty: [] });
    await first.put(ids[0] ?? '', Buffer.from('damaged'));
    expect(await moveFiles(world.pool, second, first)).toMatchObject({
      copied: 1,
      there: ids.length - 1,
      faulty: [],
    });
    for (const id of ids) await first.remove(id);
  });
});

test('a file whose content was lost or damaged before is named, and not copied', async () => {
  const [from, to] = [await createFileStore(placeOf('disk')), await createFileStore(placeOf('s3'))];
  const node = await world.startNode({ place: placeOf('disk') });
  const [lost, damaged] = [await send(node), await send(node)];
  await from.remove(lost);
  await from.put(damaged, Buffer.from('damaged'));
  const { faulty } = await moveFiles(world.pool, from, to);
  expect(faulty.toSorted()).toEqual([lost, damaged].toSorted());
  expect([await to.open(lost), await to.open(damaged)]).toEqual([null, null]);
  for (const id of [lost, damaged]) sent.delete(id);
});

test('an operator moves everything by one command, which says how it went', async () => {
  const run = async (settings: Record<string, string>) => {
    const child = spawn(process.execPath, [path.join(import.meta.dirname, '../../start/files-move.ts')], {
      env: {
        PATH: process.env['PATH'] ?? '',
        DATA_DIR: dataFolder,
        DATABASE_URL: world.databaseUrl,
        ...settings,
      },
    });
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
    await once(child, 'close');
    return { code: child.exitCode, said };
  };
  const bucketStore = await createFileStore(placeOf('s3'));
  for (const id of sent.keys()) await bucketStore.remove(id);
  expect(await run({})).toMatchObject({ code: 1, said: expect.stringContaining('FILES_FROM') as string });
  const bucket = {
    FILES: 's3',
    FILES_FROM: 'disk',
    S3_BUCKET: 'files',
    S3_ENDPOINT: s3.url,
    S3_ACCESS_KEY_ID: 'S3RVER',
  };
  const wrong = await run({ ...bucket, S3_SECRET_ACCESS_KEY: 'hunter2' });
  expect(wrong).toMatchObject({
    code: 1,
    said: expect.stringContaining('Correct S3_SECRET_ACCESS_KEY') as string,
  });
  expect(wrong.said).not.toContain('hunter2');
  const moved = await run({ ...bucket, S3_SECRET_ACCESS_KEY: 'S3RVER' });
  expect(moved).toMatchObject({
    code: 0,
    said: expect.stringContaining(`${sent.size} files with`) as string,
  });
});
