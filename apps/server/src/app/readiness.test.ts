// Proves that a load balancer learns whether this node can work, and its operator which part cannot.
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestNode, type TestNode } from '../../../../testing/node.ts';
import { soon } from '../../../../testing/soon.ts';
import { startS3 } from '../../../../testing/s3-server.ts';
import { release } from '../kernel/database/release.ts';
import { createS3Client } from '../kernel/files/s3-client.ts';
import { watchBucket } from '../kernel/files/s3-watch.ts';
import { reservedBytes } from '../kernel/files/uploads.ts';
import { createReadinessCheck, isReady, type Checks } from './readiness.ts';

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.stop());

const allOk: Checks = { database: 'ok', migrations: 'ok', announcements: 'ok', files: 'ok', diskSpace: 'ok' };

const checkWith = async (free: () => Promise<number>, isListening = () => true) => {
  const { pool, files } = node.services;
  return (await createReadinessCheck({ pool, files: { ...files, freeBytes: free }, isListening }))();
};

test('a node that can work says so, part by part', async () => {
  const answer = await fetch(`${node.url}/readyz`);
  expect([answer.status, await answer.json()]).toEqual([200, { status: 'ok', checks: allOk }]);
});

test('a node whose schema is older than its code, or that hears no announcements, is not ready', async () => {
  const plenty = async () => reservedBytes * 2;
  const deaf = await checkWith(plenty, () => false);
  expect(deaf).toEqual({ ...allOk, announcements: 'failed' });
  expect(isReady(deaf)).toBe(false);
  const { rows } = await node.pool.query<{ name: string; sha256: string; release: number }>(
    'delete from schema_migrations where name = (select max(name) from schema_migrations) returning *',
  );
  const older = await checkWith(plenty);
  await node.pool.query('insert into schema_migrations (name, sha256, release) values ($1, $2, $3)', [
    rows[0]?.name,
    rows[0]?.sha256,
    rows[0]?.release,
  ]);
  expect(older).toEqual({ ...allOk, migrations: 'failed' });
  expect(isReady(older)).toBe(false);
  expect(await checkWith(plenty)).toEqual(allOk);
});

test('a node serves a database that is one release ahead, and is not ready for one that is two ahead', async () => {
  const plenty = async () => reservedBytes * 2;
  const upgradeBy = async (releases: number) => {
    await node.pool.query(
      "insert into schema_migrations (name, sha256, release) values ('9999_later.sql', 'x', $1) on conflict (name) do update set release = excluded.release",
      [release + releases],
    );
    return checkWith(plenty);
  };
  expect(await upgradeBy(1)).toEqual(allOk);
  expect(await upgradeBy(2)).toEqual({ ...allOk, migrations: 'failed' });
  await node.pool.query("delete from schema_migrations where name = '9999_later.sql'");
});

test('a full disk is said, and only uploads stop; a store that does not answer takes the node out', async () => {
  const full = await checkWith(async () => reservedBytes);
  expect(full).toEqual({ ...allOk, diskSpace: 'failed' });
  expect(isReady(full)).toBe(true);
  const gone = await checkWith(() => Promise.reject(new Error('no such folder')));
  expect(gone).toEqual({ ...allOk, files: 'failed', diskSpace: 'failed' });
  expect(isReady(gone)).toBe(false);
});

test('a bucket that does not answer is said, and takes no node out; once it answers, that is said too', async () => {
  const s3 = await startS3();
  const problems: unknown[] = [];
  const client = createS3Client(s3.settings);
  const times = { everyMs: 0, patienceMs: 500 };
  const answers = watchBucket(client, s3.settings.bucket, (problem) => problems.push(problem), times);
  const files = { ...node.services.files, answers };
  const check = await createReadinessCheck({ pool: node.pool, files, isListening: () => true });
  expect(await check()).toEqual({ ...allOk, bucket: 'ok' });
  s3.spoil((request) => !!request.resume());
  await expect.poll(check, soon).toEqual({ ...allOk, bucket: 'failed' });
  expect(isReady(await check())).toBe(true);
  expect(problems).toHaveLength(1);
  s3.spoil(null);
  await expect.poll(check, soon).toEqual({ ...allOk, bucket: 'ok' });
  client.destroy();
  await s3.close();
});

test('a node whose database has become read-only is not ready', async () => {
  const pool = new pg.Pool({
    connectionString: node.databaseUrl,
    options: '-c default_transaction_read_only=on',
  });
  const { files } = node.services;
  const check = await createReadinessCheck({ pool, files, isListening: () => true });
  expect(await check()).toEqual({ ...allOk, database: 'failed' });
  await pool.end();
});
