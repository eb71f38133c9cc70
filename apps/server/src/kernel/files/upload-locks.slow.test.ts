// Proves that an upload has one writer at a time, across all nodes, and never waits for a dead one.
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../testing/database.ts';
import { FaultProxy } from '../../../../../testing/fault-proxy.ts';
import { createUploadLocks, LockTimeout, type UploadLocks } from './upload-locks.ts';

let testDatabase: TestDatabase;

beforeEach(async () => {
  testDatabase = await createTestDatabase({ template: 'empty' });
});
afterEach(() => testDatabase.drop());

function node(): UploadLocks {
  return createUploadLocks(testDatabase.url);
}

const keepQuiet = (): void => undefined;

test('twenty writers on two nodes never hold the same upload at once', async () => {
  const nodes = [node(), node()];
  let [holding, most, turns] = [0, 0, 0];
  const write = async (locks: UploadLocks | undefined): Promise<void> => {
    const release = await locks?.acquire('photo', keepQuiet, 15_000);
    holding += 1;
    most = Math.max(most, holding);
    turns += 1;
    await new Promise((resolve) => setImmediate(resolve));
    holding -= 1;
    await release?.();
  };
  await Promise.all(Array.from({ length: 20 }, (_, index) => write(nodes[index % 2])));
  expect([most, turns]).toEqual([1, 20]);
  await Promise.all(nodes.map((each) => each.close()));
});

test('the holder of an upload’s lock is asked to release it, on the same node and from another', async () => {
  const [first, second] = [node(), node()];
  for (const asker of [first, second]) {
    const asked = Promise.withResolvers<void>();
    const release = await first.acquire('photo', asked.resolve, 1_000);
    const waiting = asker.acquire('photo', keepQuiet, 10_000);
    await asked.promise;
    await release();
    await (
      await waiting
    )();
  }
  await Promise.all([first.close(), second.close()]);
});

test('different uploads do not wait for each other, and waiting in vain ends', async () => {
  const [first, second] = [node(), node()];
  const releases = [
    await first.acquire('photo', keepQuiet, 100),
    await second.acquire('film', keepQuiet, 100),
  ];
  await expect(first.acquire('photo', keepQuiet, 100)).rejects.toThrow(LockTimeout);
  await expect(second.acquire('photo', keepQuiet, 100)).rejects.toThrow(LockTimeout);
  for (const release of releases) await release();
  await (
    await second.acquire('photo', keepQuiet, 100)
  )();
  await Promise.all([first.close(), second.close()]);
});

test('a node that died leaves its uploads to the others, and a lost connection stops its writers', async () => {
  const [first, second] = [node(), node()];
  const stopped = Promise.withResolvers<void>();
  const release = await first.acquire('photo', stopped.resolve, 100);
  const killer = new pg.Client({ connectionString: testDatabase.url });
  await killer.connect();
  await killer.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like '%advisory%' and pid <> pg_backend_pid()",
  );
  await killer.end();
  await stopped.promise;
  const taken = await second.acquire('photo', keepQuiet, 5_000);
  await release();
  await expect(first.acquire('photo', keepQuiet, 100)).rejects.toThrow(LockTimeout);
  await taken();
  await (
    await first.acquire('photo', keepQuiet, 5_000)
  )();
  await Promise.all([first.close(), second.close()]);
});

test('uploads fail within seconds while the database answers no longer, and go on afterwards', async () => {
  const proxy = await FaultProxy.before(testDatabase.url);
  const locks = createUploadLocks(proxy.url);
  const stopped = Promise.withResolvers<void>();
  const release = await locks.acquire('photo', stopped.resolve, 1_000);
  proxy.freeze();
  await expect(locks.acquire('film', keepQuiet, 1_000)).rejects.toThrow();
  await stopped.promise;
  await release();
  proxy.heal();
  for (const key of ['film', 'photo']) await (await locks.acquire(key, keepQuiet, 5_000))();
  await locks.close();
  await proxy.close();
});
