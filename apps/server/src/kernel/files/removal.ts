// Removes stored files, but only when no message, evidence, comment, person, hello or module uses them any more.
import { and, eq, sql } from '../database/drizzle.ts';
import { first, type Db } from '../database/db.ts';
import { unusedFile } from './references.ts';
import type { FileStore } from '../edge/ports.ts';
import { files } from '../schema/public.ts';

type Storage = { readonly db: Db; readonly files: FileStore };

/** For stored files that were never used, for example because their message was never sent. */
const unusedLifetimeDays = 30;

/** True when the file is removed, now or already; false while something uses it. */
export async function removeUnusedFile({ db, files: store }: Storage, fileId: string): Promise<boolean> {
  const isRemoved = await db.transaction(async (tx) => {
    // Waits for a transaction that is attaching the file; the next statement then sees its rows.
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
  if (isRemoved) await store.remove(fileId);
  return isRemoved;
}

/** Removes files that nothing used for a month. Returns how many. */
export async function removeForgottenFiles(storage: Storage): Promise<number> {
  const old = sql`${files.createdAt} < now() - ${unusedLifetimeDays} * interval '1 day'`;
  const forgotten = await storage.db
    .select({ id: files.id })
    .from(files)
    .where(and(old, unusedFile))
    .limit(1000);
  let removed = 0;
  for (const { id } of forgotten) removed += (await removeUnusedFile(storage, id)) ? 1 : 0;
  return removed;
}
