// Proves that a centre whose files are in a bucket is backed up and restored like any other, from and to disk or bucket.
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { personId } from '../../../../testing/cast.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { refuse, startS3, type TestS3 } from '../../../../testing/s3-server.ts';
import { startTestNode, type TestNode } from '../../../../testing/node.ts';
import { files as drawn } from '../../../../testing/world-ids.ts';
import type { FileStore } from '../kernel/edge/ports.ts';
import { createFileStore } from '../kernel/files/store.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore-backup.ts';

vi.setConfig({ testTimeout: 300_000 });

let node: TestNode;
let s3: TestS3;
let place = '';
let source: FileStore;
const sounds = new Map<string, string>();

beforeAll(async () => {
  node = await startTestNode();
  s3 = await startS3();
  place = await mkdtemp(path.join(tmpdir(), 'foothold-s3-backup-'));
  source = await createFileStore({ folder: path.join(place, 'node'), s3: s3.settings });
  for (const bytes of [70_000, 11_000_000]) {
    const id = randomUUID();
    const { sha256 } = await source.put(id, randomBytes(bytes));
    sounds.set(id, sha256);
    await node.pool.query(
      `insert into files (id, owner_id, purpose, path, kind, media_type, bytes, sha256)
       values ($1, $2, 'evidence', 'users/x/audio-1.mp3', 'audio', 'audio/mpeg', $3, $4)`,
      [id, personId('amina'), bytes, sha256],
    );
  }
});
afterAll(async () => {
  await node.stop();
  await s3.close();
  await rm(place, { recursive: true });
});

const backUp = (name: string) =>
  makeBackup({ databaseUrl: node.databaseUrl, files: source, folder: path.join(place, name) });

async function hashIn(store: FileStore, id: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of (await store.open(id)) ?? []) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

test('files in a bucket are in the backup, and restored to the disk or into another bucket byte for byte', async () => {
  const { files } = await backUp('made');
  expect(files.count).toBe(sounds.size);
  expect(files.faulty.toSorted()).toEqual(Object.values(drawn).toSorted());
  const other = await startS3();
  const targets = [
    await createFileStore({ folder: path.join(place, 'disk') }),
    await createFileStore({ folder: path.join(place, 'other'), s3: other.settings }),
  ];
  for (const target of targets) {
    const empty = await createTestDatabase({ template: 'empty' });
    await restoreBackup({ databaseUrl: empty.url, files: target, folder: path.join(place, 'made') });
    for (const [id, sha256] of sounds) expect(await hashIn(target, id)).toBe(sha256);
    await empty.drop();
  }
  await other.close();
});

test('a bucket that stops answering during a backup ends it, and leaves nothing that looks like a backup', async () => {
  s3.spoil((request, response) => request.method === 'GET' && refuse(response, 503, 'SlowDown'));
  await expect(backUp('broken')).rejects.toThrow('Files are not available at the moment');
  s3.spoil(null);
  const empty = await createTestDatabase({ template: 'empty' });
  const target = await createFileStore({ folder: path.join(place, 'unused') });
  const broken = { databaseUrl: empty.url, files: target, folder: path.join(place, 'broken') };
  await expect(restoreBackup(broken)).rejects.toThrow('There is no complete backup');
  await empty.drop();
});
