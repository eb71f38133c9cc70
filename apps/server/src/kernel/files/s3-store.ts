// Stores files in a bucket, each either complete or absent, under their ids.
import { statfs } from 'node:fs/promises';
import path from 'node:path';
import type { FileStore } from '../edge/ports.ts';
import { createBucket, type Bucket } from './s3-bucket.ts';
import { createS3Client, type S3Settings } from './s3-client.ts';
import { createCopies } from './s3-copies.ts';
import { createLinks } from './s3-links.ts';
import { createPartBuffers } from './s3-part-buffers.ts';
import { sendStream } from './s3-sending.ts';
import { createS3Uploads } from './s3-uploads.ts';
import { watchBucket } from './s3-watch.ts';

const identity = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const prefix = 'stored/';

export async function createS3Store(
  settings: S3Settings,
  folder: string,
  report: (problem: unknown) => void,
): Promise<FileStore> {
  const client = createS3Client(settings);
  const bucket = createBucket(client, settings, report);
  const { publicOrigin } = settings;
  const linkTo = publicOrigin === undefined ? null : createLinks(client, settings, publicOrigin);
  const sending = { bucket, buffers: createPartBuffers() };
  const copies = await createCopies(bucket, path.join(folder, 'copies'));
  return {
    put: (id, content) => sendStream(sending, keyOf(id), content),
    link: async (id, { bytes, ...options }) => {
      if (linkTo === null || (await bucket.head(keyOf(id)))?.bytes !== bytes) return null;
      return linkTo(keyOf(id), options);
    },
    open: (id, range) => bucket.get(keyOf(id), range),
    copy: (from, to) => bucket.copy(keyOf(from), keyOf(to)),
    remove: (id) => bucket.remove(keyOf(id)),
    freeBytes: async () => {
      const disk = await statfs(folder);
      return disk.bavail * disk.bsize;
    },
    answers: watchBucket(client, settings.bucket, report),
    ids: () => storedIds(bucket),
    writtenAt: async (id) => (await bucket.head(keyOf(id)))?.writtenAt ?? null,
    dropDrafts: (before) => bucket.dropDrafts(before),
    unfinished: createS3Uploads({ ...sending, copies, storedAs: keyOf, report }),
  };
}

function keyOf(id: string): string {
  if (!identity.test(id)) throw new Error('A file id must be a lower-case UUID.');
  return `${prefix}${id}`;
}

async function* storedIds(bucket: Bucket): AsyncGenerator<readonly string[]> {
  for await (const objects of bucket.list(prefix)) {
    yield objects.map(({ key }) => key.slice(prefix.length)).filter((id) => identity.test(id));
  }
}
