// Keeps the bytes of unfinished uploads as parts in a bucket, and which parts they are in PostgreSQL, so that any node continues.
import { randomUUID } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { Refusal, sentences } from '@foothold/domain/contract/refusal';
import { and, eq, sql } from '../database/drizzle.ts';
import { first, type Db } from '../database/db.ts';
import type { Stored, UnfinishedUploads } from '../edge/ports.ts';
import type { UploadPart } from '../schema/overrides.ts';
import { uploads } from '../schema/public.ts';
import { writeAt } from './disk-uploads.ts';
import { refusalOfFullDisk } from './full-disk.ts';
import type { Bucket } from './s3-bucket.ts';
import { incoming, keyOf, sizeOf, type Copies, type Parts, type Unfinished } from './s3-copies.ts';
import { partBytes, type PartBuffers } from './s3-part-buffers.ts';
import { contentOf, readAt, sendFile, type Section } from './s3-sending.ts';

// A bad connection leaves small parts. From this many on, the last small one is sent again together with what follows.
const maxSmallParts = 100;

export type S3UploadServices = {
  readonly bucket: Bucket;
  readonly buffers: PartBuffers;
  readonly copies: Copies;
  /** The key of the stored file. */
  readonly storedAs: (id: string) => string;
  readonly report: (problem: unknown) => void;
};
type Services = S3UploadServices & { readonly db: Db };
type Source = AsyncIterable<Buffer> | Iterable<Buffer>;

export function createS3Uploads(given: S3UploadServices): (db: Db) => UnfinishedUploads {
  const { bucket, copies, report } = given;
  return (db) => ({
    received: async (id) => receivedOf(copies, await rowOf(db, id)),
    append: async (id, offset, source) => {
      const upload = await rowOf(db, id);
      if (receivedOf(copies, upload) !== offset) throw new Refusal('CONFLICT', sentences.somethingWrong);
      return copies.with(upload, (copy) => appendParts({ ...given, db }, upload, copy, source));
    },
    withFile: async (id, work) => withFile({ ...given, db }, await rowOf(db, id), work),
    // The upload has ended by now. What cannot be removed is removed at night.
    remove: async (id) => {
      await copies.remove(id);
      await removeAll(bucket, `${incoming}${id}/`).catch(report);
    },
    removeOthers: async (known, before) => {
      await copies.removeOthers(known, before);
      for await (const objects of bucket.list(incoming)) {
        for (const { key, writtenAt } of objects) {
          if (!known.has(key.split('/')[1] ?? '') && writtenAt < before) await bucket.remove(key);
        }
      }
    },
  });
}

/** A refused upload is received and not stored. */
function receivedOf(copies: Copies, upload: Unfinished & { readonly refused: boolean }): number {
  return upload.refused || copies.isWhole(upload) ? upload.bytes : sizeOf(upload.parts);
}

/** The next part is collected while one is sent. The last bytes of a complete upload are sent with the stored file only. */
async function appendParts(
  services: Services,
  upload: Unfinished,
  copy: FileHandle,
  source: Source,
): Promise<number> {
  let sent = Promise.resolve(upload.parts);
  for await (const { from, to, error } of inParts(copy, sizeOf(upload.parts), source)) {
    const parts = await sent;
    if (error === undefined && to > from && to === upload.bytes) {
      services.copies.noteWhole(upload, parts);
      return to;
    }
    if (to > from) sent = addPart(services, upload.id, parts, copy, to);
    // Noticed when the next part is complete.
    sent.catch(() => undefined);
    if (error !== undefined) {
      await sent;
      throw error;
    }
  }
  return sizeOf(await sent);
}

type Received = { readonly from: number; readonly to: number; readonly error?: unknown };

/** Collects the source in the copy; yields whenever a part is complete, and at the end, also at a premature one. */
async function* inParts(copy: FileHandle, offset: number, source: Source): AsyncGenerator<Received> {
  let [from, to] = [offset, offset];
  try {
    for await (const chunk of source) {
      to = await writeAt(copy, to, [chunk]);
      for (; to - from >= partBytes; from += partBytes) yield { from, to: from + partBytes };
    }
  } catch (error) {
    yield { from, to, error: refusalOfFullDisk(error) };
    return;
  }
  yield { from, to };
}

async function addPart(
  { db, bucket, buffers, copies }: Services,
  id: string,
  parts: Parts,
  copy: FileHandle,
  to: number,
): Promise<Parts> {
  const last = parts.at(-1);
  const joined = parts.length >= maxSmallParts && last !== undefined && last.bytes < partBytes;
  const kept = joined ? parts.slice(0, -1) : parts;
  const from = sizeOf(kept);
  const name = randomUUID();
  const key = keyOf(id, { name });
  const send = async (buffer: Buffer): Promise<UploadPart> => {
    const content = contentOf(await readAt(copy, buffer, from, to));
    const etag = await bucket.put(key, content);
    return { name, bytes: to - from, sha256: content.sha256, etag };
  };
  const now = [...kept, await buffers.use(id, send)];
  // The lock of the upload may have been lost with its connection: then another node's parts win.
  const written = await db
    .update(uploads)
    .set({ parts: now })
    .where(and(eq(uploads.id, id), sql`${uploads.parts} = ${JSON.stringify(parts)}::jsonb`))
    .returning({ id: uploads.id });
  if (written.length === 0) {
    await bucket.remove(key);
    throw new Refusal('CONFLICT', sentences.somethingWrong);
  }
  copies.note(id, now);
  if (joined) await bucket.remove(keyOf(id, last));
  return now;
}

/** When the work fails for the moment, the last bytes go to the bucket after all; if they cannot, they must be sent again. */
async function withFile<Result>(
  services: Services,
  upload: Unfinished,
  work: (file: string, store: () => Promise<Stored>) => Promise<Result>,
): Promise<Result> {
  const { copies, storedAs, report } = services;
  const { id, parts } = upload;
  const file = await copies.with(upload, async () => copies.pathOf(id));
  const whole = copies.isWhole(upload);
  try {
    return await work(file, () => sendFile(services, storedAs(id), file, sectionsOf(upload, whole)));
  } catch (error) {
    if (whole && !(error instanceof Refusal && error.code === 'INVALID')) {
      const keep = copies.with(upload, (copy) => addPart(services, id, parts, copy, upload.bytes));
      await keep.catch((problem: unknown) => {
        copies.note(id, parts);
        report(problem);
      });
    }
    throw error;
  }
}

function sectionsOf({ id, bytes, parts }: Unfinished, whole: boolean): readonly Section[] {
  const sections: Section[] = parts.map((part) => ({
    bytes: part.bytes,
    sha256: part.sha256,
    ...(part.etag === undefined ? {} : { source: { key: keyOf(id, part), etag: part.etag } }),
  }));
  return whole ? [...sections, { bytes: bytes - sizeOf(parts), sha256: '' }] : sections;
}

/** A finished upload reads as empty. */
async function rowOf(db: Db, id: string): Promise<Unfinished & { readonly refused: boolean }> {
  const { parts, bytes, createdAt, refusedCode } = uploads;
  const found = db.select({ parts, bytes, createdAt, refusedCode }).from(uploads).where(eq(uploads.id, id));
  const row = first(await found) ?? { parts: [], bytes: 0, createdAt: new Date(0), refusedCode: null };
  return { id, ...row, refused: row.refusedCode !== null };
}

async function removeAll(bucket: Bucket, under: string): Promise<void> {
  for await (const objects of bucket.list(under)) {
    await Promise.all(objects.map(({ key }) => bucket.remove(key)));
  }
}
