// Opens the file store that the settings name: a folder of this machine, or a bucket.
import type { FileStore } from '../edge/ports.ts';
import { createDiskStore } from './disk-store.ts';
import { createMovingStore } from './moving-store.ts';
import type { S3Settings } from './s3-client.ts';

export type FilesPlace = {
  /** Where the files are; with a bucket, where uploads pass through. */
  readonly folder: string;
  readonly s3?: S3Settings | undefined;
  /** Where files were until now, while they move. */
  readonly from?: FilesPlace | undefined;
};

/** During a move, reads fall back to the old store. `report` is told why the bucket could not do something; people are told only that it could not. */
export async function createFileStore(
  { folder, s3, from }: FilesPlace,
  report: (problem: unknown) => void = () => undefined,
): Promise<FileStore> {
  const store = s3 === undefined ? await createDiskStore(folder) : await openBucket(s3, folder, report);
  return from === undefined ? store : createMovingStore(store, await createFileStore(from, report));
}

/** Loaded when needed: the S3 client takes longer to load than the rest of the server. */
async function openBucket(
  s3: S3Settings,
  folder: string,
  report: (problem: unknown) => void,
): Promise<FileStore> {
  const { createS3Store } = await import('./s3-store.ts');
  return createS3Store(s3, folder, report);
}
