// Checks the file store at every start, and opens it for a command that runs beside Foothold or without it.
import type { FileStore } from '../edge/ports.ts';
import { createFileStore } from '../files/store.ts';
import type { Config } from './config.ts';
import { filesFolderOf } from './data-folder.ts';

/** Throws a StartProblem when the bucket cannot be used. */
export async function requireUsableFiles({ s3 }: Config): Promise<void> {
  if (s3 === undefined) return;
  const { requireUsableBucket } = await import('../files/s3-check.ts');
  await requireUsableBucket(s3);
}

export async function openFiles(config: Config): Promise<FileStore> {
  await requireUsableFiles(config);
  const place = { folder: filesFolderOf(config.dataFolder), s3: config.s3 };
  return createFileStore(place, (problem) =>
    process.stderr.write(`Note: ${problem instanceof Error ? problem.message : String(problem)}\n`),
  );
}
