// Allows a file to be attached only by the user who uploaded it, and only for the purpose it was uploaded for.
import { notFound } from '@foothold/domain/contract/refusal';
import type { FilePurpose } from '@foothold/domain/files/input';
import { and, eq } from 'drizzle-orm';
import { first, type Db } from '../database/db.ts';
import type { StoredFile } from './access.ts';
import { files } from '../schema/files.ts';

/** The stored file, locked against removal until the transaction ends; "not found" for files of others. */
export async function requireOwnFile(
  db: Db,
  userId: string,
  fileId: string,
  purpose: FilePurpose,
): Promise<StoredFile> {
  const mine = and(eq(files.id, fileId), eq(files.ownerId, userId), eq(files.purpose, purpose));
  const file = first(await db.select().from(files).where(mine).for('key share'));
  if (file === undefined) throw notFound();
  return file;
}
