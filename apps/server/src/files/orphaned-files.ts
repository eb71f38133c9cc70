// Bytes in the store that no row speaks of: what was stored for a transaction that then failed, or by a process that died.
import { sql } from 'drizzle-orm';
import { first, type Db } from '../database/db.ts';
import { finishingOf } from './finishing.ts';
import type { FileStore } from '../edge/ports.ts';
import { holdUntilCommit } from './upload-locks.ts';

type Place = { readonly db: Db; readonly files: FileStore };

// Storing comes before the row, and no call takes this long.
const strayLifetimeMs = 24 * 3600 * 1000;

/** Removes them once they are a day old. Returns how many. Uploads under way, and finished ones without a row yet, stay. */
export async function removeOrphanedFiles(place: Place): Promise<number> {
  const { db, files: store } = place;
  await store.dropDrafts(longAgo());
  const strays: string[] = [];
  let known = 0;
  for await (const ids of store.ids()) {
    const unknown = await withoutRow(db, ids);
    known += ids.length - unknown.length;
    for (const id of unknown) if (await isOld(store, id)) strays.push(id);
  }
  // A server that was started on another database than that of its files must not empty them.
  if (strays.length > known) {
    throw new Error(
      `Nothing was removed: ${strays.length} stored files are unknown to this database and ${known} are known. Do they belong together?`,
    );
  }
  let removed = 0;
  for (const id of strays) removed += (await removeStray(place, id)) ? 1 : 0;
  return removed;
}

async function removeStray({ db, files: store }: Place, id: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    // Its upload may have begun again just now, and be storing the same bytes under the same name.
    if (!(await holdUntilCommit(tx, finishingOf(id)))) return false;
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
  return writtenAt !== null && writtenAt < longAgo();
}

function longAgo(): Date {
  return new Date(Date.now() - strayLifetimeMs);
}
