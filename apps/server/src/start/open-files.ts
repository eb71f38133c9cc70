// Where the settings put files; checks it at every start, and opens it for a command that runs beside Foothold or without it.
import type { FileStore } from '../kernel/edge/ports.ts';
import { createFileStore, type FilesPlace } from '../kernel/files/store.ts';
import type { Config } from './config.ts';
import { filesFolderOf } from './data-folder.ts';

export function filesPlaceOf({ dataFolder, files: { now, before } }: Config): FilesPlace {
  const folder = filesFolderOf(dataFolder);
  return { folder, ...now, from: before && { folder, ...before } };
}

/** Throws a StartProblem when the bucket cannot be used. */
export async function requireUsableFiles({ files: { now, before } }: Config): Promise<void> {
  const s3 = now.s3 ?? before?.s3;
  if (s3 === undefined) return;
  const { requireUsableBucket } = await import('../kernel/files/s3-check.ts');
  await requireUsableBucket(s3);
}

export async function openFiles(config: Config, place = filesPlaceOf(config)): Promise<FileStore> {
  await requireUsableFiles(config);
  return createFileStore(place, (problem) =>
    process.stderr.write(`Note: ${problem instanceof Error ? problem.message : String(problem)}\n`),
  );
}
