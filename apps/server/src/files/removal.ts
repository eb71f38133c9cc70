// A stored file goes only when no message, evidence, comment, person or module uses it any more.
import { and, eq, sql } from 'drizzle-orm';
import { first, type Db } from '../database/db.ts';
import { unusedFile } from './references.ts';
import type { FileStore } from '../edge/ports.ts';
import { files } from '../schema/files.ts';

type Place = { readonly db: Db; readonly files: FileStore };

/** Files that were stored and never used, for example because their message was never sent. */
export const unusedLifetimeDays = 30;

/** True when the file is gone, now or already; false while something uses it. */
export async function removeUnusedFile({ db, files: store }: Place, fileId: string): Promise<boolean> {
  const gone = await db.transaction(async (tx) => {
    // Waits for whoever is just attaching the file; the next statement then sees what they wrote.
    const locked = first(
      await tx.select({ id: files.id }).from(files).where(eq(files.id, fileId)).for('update'),
    );
    if (locked === undefined) return true;
    const removed = await tx
      .delete(files)
      .where(and(eq(files.id, fileId), unusedFile))
      .returning({ id: files.id });
    return removed.length > 0;
  });
  if (gone) await store.remove(fileId);
  return gone;
}

/** Removes files nobody used for a month. Returns how many. */
export async function removeForgottenFiles(place: Place): Promise<number> {
  const old = sql`${files.createdAt} < now() - ${unusedLifetimeDays} * interval '1 day'`;
  const forgotten = await place.db
    .select({ id: files.id })
    .from(files)
    .where(and(old, unusedFile))
    .limit(1000);
  let removed = 0;
  for (const { id } of forgotten) removed += (await removeUnusedFile(place, id)) ? 1 : 0;
  return removed;
}
