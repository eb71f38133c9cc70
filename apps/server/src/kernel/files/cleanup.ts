// Removes files after the commit: released files that nothing else uses, and every night whatever was abandoned.
import { id } from '@foothold/domain/contract/id';
import { z } from '@foothold/domain/contract/schema';
import type { Db } from '../database/db.ts';
import { addJob, job } from '../jobs/job.ts';
import { convertDoubtful } from './make-playable.ts';
import { deleteExpiredUploads } from './incoming.ts';
import { removeForgottenFiles, removeUnusedFile } from './removal.ts';
import { removeOrphanedFiles } from './orphaned-files.ts';

const release = z.object({ fileIds: z.array(id) });

export const releaseFilesJob = job({
  name: 'files:release',
  attempts: 12,
  payload: release,
  run: async ({ fileIds }, services) => {
    for (const fileId of fileIds) await removeUnusedFile(services, fileId);
  },
});

/** Every night: expired uploads, stored files that were never used, and bytes without a row; and what waited for ffmpeg to be installed. */
export const sweepFilesJob = job({
  name: 'files:sweep',
  attempts: 3,
  payload: z.unknown(),
  schedule: '41 2 * * *',
  run: async (_payload, services) => {
    await deleteExpiredUploads(services);
    await removeForgottenFiles(services);
    await removeOrphanedFiles(services);
    await convertDoubtful(services.db);
  },
});

/**
 * Call in the transaction that stops using the file. The file is removed after the commit, and only when no message,
 * evidence, comment, person, hello or module uses it any more.
 */
export async function releaseFile(db: Db, fileId: string | null): Promise<void> {
  if (fileId !== null) await addJob(db, releaseFilesJob, { fileIds: [fileId] });
}

const batch = 100;

/** For many files, as after the deletion of a classroom: one job per hundred. */
export async function releaseFiles(db: Db, fileIds: readonly string[]): Promise<void> {
  for (let from = 0; from < fileIds.length; from += batch) {
    await addJob(db, releaseFilesJob, { fileIds: fileIds.slice(from, from + batch) });
  }
}
