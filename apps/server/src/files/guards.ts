// Allows a file to be attached only by the user who uploaded it, and only for the purpose it was uploaded for.
import type { FilePurpose } from '@foothold/domain/files/input';
import { and, eq, sql } from '../database/drizzle.ts';
import { first, type Db } from '../database/db.ts';
import { prepared } from '../database/prepared.ts';
import { throwNotFound } from '../edge/applied-calls.ts';
import type { StoredFile } from './access.ts';
import { convertIfDoubtful } from './make-playable.ts';
import { files } from '../schema/public.ts';

/** The stored file, locked against removal until the transaction ends; "not found" for files of others. */
export async function requireOwnFile(
  db: Db,
  userId: string,
  fileId: string,
  purpose: FilePurpose,
): Promise<StoredFile> {
  const file = first(await ownFile(db).execute({ userId, fileId, purpose })) ?? throwNotFound();
  if (file.kind !== 'image') await convertIfDoubtful(db, file.id);
  return file;
}

const ownFile = prepared((db) =>
  db
    .select()
    .from(files)
    .where(
      and(
        eq(files.id, sql.placeholder('fileId')),
        eq(files.ownerId, sql.placeholder('userId')),
        eq(files.purpose, sql.placeholder('purpose')),
      ),
    )
    .for('key share')
    .prepare('own file'),
);
