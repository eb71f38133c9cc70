// Removes stored bytes without a row: from a transaction that failed, or a process that died.
import { sql } from '../database/drizzle.ts';
import { first, type Db } from '../database/db.ts';
import { finishLockKey } from './finishing.ts';
import type { FileStore } from '../edge/ports.ts';
import { tryLockUntilCommit } from './upload-locks.ts';

type Storage = { readonly db: Db; readonly files: FileStore };

// Bytes are stored before the row is inserted, and no call takes this long.
const minAgeMs = 24 * 3600 * 1000;

/** Removes orphaned files older than a day; returns how many. Unfinished uploads, and finished ones without a row yet, stay. */
export async function removeOrphanedFiles(storage: Storage): Promise<number> {
  const { db, files: store } = storage;
  await store.dropDrafts(maxCreatedAt());
  const orphans: string[] = [];
  let known = 0;
  for await (const ids of store.ids()) {
    const unknown = await withoutRow(db, ids);
    known += ids.length - unknown.length;
    for (const id of unknown) if (await isOld(store, id)) orphans.push(id);
  }
  // A server that was started with the wrong database must not empty the file store.
  if (orphans.length > known) {
    throw new Error(
      `Nothing was removed: ${orphans.length} stored files are unknown to this database and ${known} are known. Do they belong together?`,
    );
  }
  let removed = 0;
  for (const id of orphans) removed += (await removeOrphan(storage, id)) ? 1 : 0;
  return removed;
}

async function removeOrphan({ db, files: store }: Storage, id: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    // The upload may have been restarted and be storing the same bytes under the same name.
    if (!(await tryLockUntilCommit(tx, finishLockKey(id)))) return false;
    if ((await withoutRow(tx, [id])).length === 0 || !(await isOld(store, id))) return false;
    await store.remove(id);
    return true;
  });
}

async function withoutRow(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ ids: string[] }>(sql`
    select array(select id::text from unnest(${sql.param(ids)}::uuid[]) as id
      where not exists (select from files where files.id = id.id)
        and not exists (select from uploads where uploads.id = id.id)) as ids`);
  return first(rows)?.ids ?? [];
}

async function isOld(store: FileStore, id: string): Promise<boolean> {
  const writtenAt = await store.writtenAt(id);
  return writtenAt !== null && writtenAt < maxCreatedAt();
}

function maxCreatedAt(): Date {
  return new Date(Date.now() - minAgeMs);
}
