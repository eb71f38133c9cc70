// Stores files in a bucket, each either complete or absent, under their ids.
import { createHash } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { FileStore } from '../edge/ports.ts';
import { createFairQueue } from '../edge/fair-queue.ts';
import { createBucket, type Bucket } from './s3-bucket.ts';
import { createS3Client, type S3Settings } from './s3-client.ts';
import { createS3Uploads } from './s3-uploads.ts';

const identity = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const prefix = 'stored/';

/** Each holds ten megabytes while it is sent. */
const sentAtOnce = 8;

export async function createS3Store(
  settings: S3Settings,
  folder: string,
  report: (problem: unknown) => void,
): Promise<FileStore> {
  const bucket = withTurns(createBucket(createS3Client(settings), settings, report));
  const uploads = await createS3Uploads(bucket, path.join(folder, 'copies'), report);
  return {
    put: (id, content) => putHashed(bucket, keyOf(id), content),
    open: (id, range) => bucket.get(keyOf(id), range),
    copy: (from, to) => bucket.copy(keyOf(from), keyOf(to)),
    remove: (id) => bucket.remove(keyOf(id)),
    freeBytes: async () => {
      const disk = await statfs(folder);
      return disk.bavail * disk.bsize;
    },
    ids: () => storedIds(bucket),
    writtenAt: (id) => bucket.writtenAt(keyOf(id)),
    dropDrafts: (before) => bucket.dropDrafts(before),
    unfinished: uploads,
  };
}

/** Few objects are sent at once, because their parts are in memory meanwhile. */
function withTurns(bucket: Bucket): Bucket {
  const queue = createFairQueue({ atOnce: sentAtOnce, lanes: { sent: { share: 1 } } });
  return {
    ...bucket,
    put: (key, content) => queue.run({ lane: 'sent', owner: key }, () => bucket.put(key, content)),
  };
}

function keyOf(id: string): string {
  if (!identity.test(id)) throw new Error('A file id must be a lower-case UUID.');
  return `${prefix}${id}`;
}

async function putHashed(
  bucket: Bucket,
  key: string,
  content: Readable | Uint8Array,
): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  const note = (chunk: Uint8Array): void => {
    hash.update(chunk);
    bytes += chunk.length;
  };
  async function* noted(stream: Readable): AsyncGenerator<Buffer> {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      note(chunk);
      yield chunk;
    }
  }
  if (content instanceof Uint8Array) note(content);
  await bucket.put(
    key,
    content instanceof Uint8Array ? content : Readable.from(noted(content), { objectMode: false }),
  );
  return { bytes, sha256: hash.digest('hex') };
}

async function* storedIds(bucket: Bucket): AsyncGenerator<readonly string[]> {
  for await (const objects of bucket.list(prefix)) {
    yield objects.map(({ key }) => key.slice(prefix.length)).filter((id) => identity.test(id));
  }
}
