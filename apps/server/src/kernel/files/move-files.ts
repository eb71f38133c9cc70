// Copies all files that have a row from one store to another, and compares them with their hashes there, while people work.
import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { FileStore } from '../edge/ports.ts';

export type Moved = {
  readonly copied: number;
  readonly bytes: number;
  /** Were there already, whole. */
  readonly there: number;
  /** Ids of files whose content is missing in the first store, or not as it was stored; they are not in the second. */
  readonly faulty: readonly string[];
};

type Row = { readonly id: string; readonly sha256: string; readonly bytes: number };

const batch = 500;

/** Nothing is removed from the first store. Repeated, it sends only what is not in the second, and compares the rest. */
export async function moveFiles(pool: pg.Pool, from: FileStore, to: FileStore): Promise<Moved> {
  const [moved, faulty] = [{ copied: 0, bytes: 0, there: 0 }, Array<string>()];
  let last = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const { rows } = await pool.query<Row>(
      'select id, sha256, bytes::float8 as bytes from files where id > $1 order by id limit $2',
      [last, batch],
    );
    for (const row of rows) {
      if ((await hashIn(to, row.id)) === row.sha256) moved.there += 1;
      else if (await copyVerified(row, from, to)) {
        moved.copied += 1;
        moved.bytes += row.bytes;
      } else if (await hasRow(pool, row.id)) faulty.push(row.id);
    }
    last = rows.at(-1)?.id ?? last;
    if (rows.length < batch) return { ...moved, faulty };
  }
}

/** Read again from the second store: a wrong copy is removed, so that people still get the file from the first. */
async function copyVerified({ id, sha256 }: Row, from: FileStore, to: FileStore): Promise<boolean> {
  const content = await from.open(id);
  if (content === null) return false;
  await to.put(id, content).finally(() => content.destroy());
  if ((await hashIn(to, id)) === sha256) return true;
  await to.remove(id);
  return false;
}

async function hashIn(store: FileStore, id: string): Promise<string | null> {
  const content = await store.open(id);
  if (content === null) return null;
  const hash = createHash('sha256');
  for await (const chunk of content as AsyncIterable<Buffer>) hash.update(chunk);
  return hash.digest('hex');
}

/** A file that people have deleted since need not be copied. */
async function hasRow(pool: pg.Pool, id: string): Promise<boolean> {
  return ((await pool.query('select from files where id = $1', [id])).rowCount ?? 0) > 0;
}
