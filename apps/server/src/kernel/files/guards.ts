// Allows a file to be attached only by the user who uploaded it, and only for the purpose it was uploaded for.
import type { FilePurpose } from '@foothold/domain/files/input';
import { and, eq, sql } from '../database/drizzle.ts';
import { first, type Db } from '../database/db.ts';
import { prepared } from '../database/prepared.ts';
import { throwNotFound } from '../edge/applied-calls.ts';
import type { StoredFile } from './access.ts';
import { addJob } from '../jobs/job.ts';
import { makePlayableJob } from './make-playable.ts';
import { files } from '../schema/public.ts';

/**
 * The stored file, locked against removal until the transaction ends; "not found" for files of others. One that some phones
 * cannot play is converted after the commit.
 */
export async function requireOwnFile(
  db: Db,
  userId: string,
  fileId: string,
  purpose: FilePurpose,
): Promise<StoredFile> {
  const found = first(await ownFile(db).execute({ userId, fileId, purpose })) ?? throwNotFound();
  if (found.isDoubtful) await addJob(db, makePlayableJob, { fileId });
  return found.file;
}

const ownFile = prepared((db) =>
  db
    .select({
      file: files,
      isDoubtful: sql<boolean>`exists (select from doubtful_files where file_id = files.id)`,
    })
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
