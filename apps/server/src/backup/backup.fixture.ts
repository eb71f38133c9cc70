// Test fixture: a provider with files, a folder for its backups, and an empty database to restore into.
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { personId } from '../../../../testing/cast.ts';
import { createTestDatabase, type TestDatabase } from '../../../../testing/database.ts';
import { startTestNode, type TestNode } from '../../../../testing/node.ts';
import { createFileStore } from '../kernel/files/store.ts';
import { StartProblem } from '../kernel/runtime/start-problem.ts';
import type { Encryption, Opening } from './encryption.ts';
import { makeBackup } from './make-backup.ts';
import type { Manifest } from './manifest.ts';
import { restoreBackup } from './restore-backup.ts';

export type Centre = {
  readonly node: TestNode;
  readonly empty: TestDatabase;
  readonly photos: readonly string[];
  folderOf(name: string): string;
  backUp(name: string, encryption?: Encryption): Promise<Manifest>;
  restore(name: string, opening?: Opening): Promise<Manifest>;
  /** Every file in a backup, by its path. */
  bytesOf(name: string): Promise<Map<string, Buffer>>;
  /** The content of a restored file. */
  restored(id: string): Promise<Buffer | null>;
  source(id: string): Promise<Buffer | null>;
  inEmpty<Result>(work: (pool: pg.Pool) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
};

export async function openCentre(): Promise<Centre> {
  const node = await startTestNode();
  const empty = await createTestDatabase({ template: 'empty' });
  const place = await mkdtemp(path.join(tmpdir(), 'foothold-backups-'));
  const folderOf = (name: string) => path.join(place, name);
  const photos = [randomUUID(), randomUUID()];
  const store = await createFileStore({ folder: folderOf('source') });
  for (const id of photos) {
    const { bytes, sha256 } = await store.put(id, randomBytes(200_000));
    await node.pool.query(
      `insert into files (id, owner_id, purpose, path, kind, media_type, bytes, sha256)
       values ($1, $2, 'evidence', 'users/x/image-1.webp', 'image', 'image/webp', $3, $4)`,
      [id, personId('amina'), bytes, sha256],
    );
  }
  const contentOf = async (folder: string, id: string) => {
    const content = await (await createFileStore({ folder: folderOf(folder) })).open(id);
    return content === null ? null : Buffer.concat(await content.toArray());
  };
  return {
    node,
    empty,
    photos,
    folderOf,
    backUp: (name, encryption) =>
      makeBackup({ databaseUrl: node.databaseUrl, files: store, folder: folderOf(name) }, encryption),
    restore: async (name, opening) => {
      const files = await createFileStore({ folder: folderOf('restored') });
      return restoreBackup({ databaseUrl: empty.url, files, folder: folderOf(name) }, opening);
    },
    bytesOf: async (name) => {
      const entries = await readdir(folderOf(name), { recursive: true, withFileTypes: true });
      const files = entries
        .filter((entry) => entry.isFile())
        .map((entry) => path.join(entry.parentPath, entry.name));
      return new Map(await Promise.all(files.map(async (file) => [file, await readFile(file)] as const)));
    },
    restored: (id) => contentOf('restored', id),
    source: (id) => contentOf('source', id),
    inEmpty: async (work) => {
      const pool = new pg.Pool({ connectionString: empty.url, max: 2 });
      return work(pool).finally(() => pool.end());
    },
    close: async () => {
      await node.stop();
      await empty.drop();
      await rm(place, { recursive: true });
    },
  };
}

/** The message of the StartProblem that the work throws. */
export function problemOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'it was done',
    (error: unknown) => (error instanceof StartProblem ? error.message : Promise.reject(error)),
  );
}
