// Proves that orphaned files are removed after a day, whatever left them there, and that nothing else is.
import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Services } from '../edge/context.ts';
import { sweepFilesJob } from './cleanup.ts';
import { removeOrphanedFiles } from './orphaned-files.ts';
import { recording } from './media.fixture.ts';
import { append, ask, begin, createWorld, read, upload, type Person, type World } from './files.fixture.ts';
import { createUploadLocks } from './upload-locks.ts';

let world: World;
let zoe: Person;
let services: Services;
let kept: string;

beforeAll(async () => {
  world = await createWorld();
  zoe = await world.person('student', world.categories.leeds);
  services = { db: world.db, pool: world.pool, files: world.node.files } as Services;
});
beforeEach(async () => {
  kept = (await upload(world.node, zoe, recording())).id;
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => world.close());

const sweep = () => sweepFilesJob.run(null, services);
const status = async (id: string) => (await read(world.node, zoe, id)).status;
const isStored = async (id: string) => (await world.node.files.writtenAt(id)) !== null;

function laterBy(hours: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours * 3600 * 1000 });
}

async function orphan(): Promise<string> {
  const id = randomUUID();
  await world.node.files.put(id, recording());
  return id;
}

test('bytes without a row are removed when they are a day old, not before; whatever has a row stays [THREAT-17]', async () => {
  const id = await orphan();
  // Somebody else's upload keeps nothing but its own bytes.
  await begin(world.node, zoe, 4_000, { id: randomUUID() });
  await sweep();
  laterBy(23);
  await sweep();
  expect(await isStored(id)).toBe(true);
  laterBy(2);
  await sweep();
  expect(await isStored(id)).toBe(false);
  expect(await status(kept)).toBe(200);
});

test('a draft that a crash left incomplete is removed with them', async () => {
  const { storage } = world;
  const [old, fresh] = [await storage.leaveDraft(true), await storage.leaveDraft(false)];
  await sweep();
  const drafts = await storage.drafts();
  expect([drafts.includes(old), drafts.includes(fresh), await isStored(kept)]).toEqual([false, true, true]);
});

test('an upload whose server is killed between its bytes and its row continues days later, and leaves nothing when it is abandoned', async () => {
  const [resumed, forgotten] = [randomUUID(), randomUUID()];
  for (const id of [resumed, forgotten]) await storeWithoutRow(id);
  laterBy(48);
  await sweep();
  expect([await isStored(resumed), await isStored(forgotten)]).toEqual([true, true]);
  expect(await status(resumed)).toBe(404);
  expect((await begin(world.node, zoe, 4_170, { id: resumed })).status).toBe(201);
  const offset = Number((await ask(world.node, zoe, resumed)).headers.get('upload-offset'));
  const rest = recording().subarray(offset);
  if (rest.length > 0) expect((await append(world.node, zoe, resumed, offset, rest)).status).toBe(200);
  await world.pool.query("update uploads set touched_at = now() - interval '8 days' where id = $1", [
    forgotten,
  ]);
  await sweep();
  expect([await isStored(resumed), await isStored(forgotten)]).toEqual([true, false]);
  expect(await status(resumed)).toBe(200);
});

/** The insert of the row waits for a lock of the test while the process is killed. */
async function storeWithoutRow(id: string): Promise<void> {
  const child = fork(
    path.join(import.meta.dirname, 'node.fixture.ts'),
    [world.databaseUrl, JSON.stringify(world.storage.place)],
    {
      execArgv: [],
    },
  );
  const holder = await world.pool.connect();
  try {
    const [url] = (await once(child, 'message')) as [string];
    const node = { ...world.node, url };
    await begin(node, zoe, 4_170, { id });
    await holder.query('begin');
    await holder.query('lock table files in share mode');
    const cut = append(node, zoe, id, 0, recording()).catch(() => null);
    await expect.poll(() => isStored(id)).toBe(true);
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(await cut).toBeNull();
  } finally {
    await holder.query('rollback');
    holder.release();
  }
}

test('a file that is being finished at this moment is left alone', async () => {
  const id = await orphan();
  laterBy(25);
  const locks = createUploadLocks(world.databaseUrl);
  const release = await locks.acquire(`finish:${id}`, () => undefined, 1_000);
  expect(await removeOrphanedFiles(services)).toBe(0);
  expect(await isStored(id)).toBe(true);
  await release();
  expect(await removeOrphanedFiles(services)).toBe(1);
  expect(await isStored(id)).toBe(false);
  await locks.close();
});

test('a server with the wrong database for its files removes none of them [THREAT-17]', async () => {
  const orphans = [await orphan(), await orphan()];
  laterBy(25);
  const { rows } = await world.pool.query<{ id: string }>('delete from files where id <> $1 returning *', [
    kept,
  ]);
  await expect(removeOrphanedFiles(services)).rejects.toThrow(
    `Nothing was removed: ${rows.length + 2} stored files are unknown to this database and 1 are known`,
  );
  for (const id of orphans) expect(await isStored(id)).toBe(true);
});
