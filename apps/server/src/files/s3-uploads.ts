// Keeps the bytes of unfinished uploads as parts in a bucket, and which parts they are in PostgreSQL, so that any node continues.
import { createHash, randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { mkdir, open, rm, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { Refusal, sentences } from '@foothold/domain/contract/refusal';
import { and, eq, sql } from 'drizzle-orm';
import { first, type Db } from '../database/db.ts';
import type { UnfinishedUploads } from '../edge/ports.ts';
import { uploads, type UploadPart } from '../schema/files.ts';
import { removeOthers, writeAt } from './disk-uploads.ts';
import { refusalOfFullDisk } from './full-disk.ts';
import { partBytes, type Bucket } from './s3-bucket.ts';

const prefix = 'incoming/';
const copyLifetimeMs = 24 * 3600 * 1000;

// A bad connection leaves small parts. From this many on, the last small one is sent again together with what follows.
const maxSmallParts = 100;

type Parts = readonly UploadPart[];

/** `folder`: where this machine collects a part, and keeps copies of what it sent or read, because files are examined here. */
export async function createS3Uploads(
  bucket: Bucket,
  folder: string,
  report: (problem: unknown) => void,
): Promise<(db: Db) => UnfinishedUploads> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const copies = createCopies(bucket, folder);
  return (db) => ({
    received: async (id) => sizeOf(await partsOf(db, id)),
    append: async (id, offset, source) => {
      const parts = await partsOf(db, id);
      if (sizeOf(parts) !== offset) throw new Refusal('CONFLICT', sentences.somethingWrong);
      return copies.with(id, parts, (copy) => appendParts({ db, bucket, copies }, id, parts, copy, source));
    },
    withFile: async (id, work) => {
      const file = await copies.with(id, await partsOf(db, id), async () => copies.pathOf(id));
      return work(file);
    },
    // The upload has ended by now. What cannot be removed is removed at night.
    remove: async (id) => {
      await copies.remove(id);
      await removeAll(bucket, `${prefix}${id}/`).catch(report);
    },
    removeOthers: async (known, before) => {
      await removeOthers(folder, known, before);
      for await (const objects of bucket.list(prefix)) {
        for (const { key, writtenAt } of objects) {
          if (!known.has(key.split('/')[1] ?? '') && writtenAt < before) await bucket.remove(key);
        }
      }
    },
  });
}

type Services = { readonly db: Db; readonly bucket: Bucket; readonly copies: Copies };

async function appendParts(
  { db, bucket, copies }: Services,
  id: string,
  before: Parts,
  copy: FileHandle,
  source: AsyncIterable<Buffer> | Iterable<Buffer>,
): Promise<number> {
  let parts = before;
  for await (const { from, to, error } of inParts(copy, sizeOf(before), source)) {
    if (to > from) {
      parts = await addPart(db, bucket, id, parts, copy, to);
      copies.note(id, parts);
    }
    if (error !== undefined) throw error;
  }
  return sizeOf(parts);
}

type Received = { readonly from: number; readonly to: number; readonly error?: unknown };

/** Collects the source in the copy; yields whenever a part is complete, and at the end, also at a premature one. */
async function* inParts(
  copy: FileHandle,
  offset: number,
  source: AsyncIterable<Buffer> | Iterable<Buffer>,
): AsyncGenerator<Received> {
  let [from, to] = [offset, offset];
  try {
    for await (const chunk of source) {
      to = await writeAt(copy, to, [chunk]);
      if (to - from < partBytes) continue;
      yield { from, to };
      from = to;
    }
  } catch (error) {
    yield { from, to, error: refusalOfFullDisk(error) };
    return;
  }
  yield { from, to };
}

async function addPart(
  db: Db,
  bucket: Bucket,
  id: string,
  parts: Parts,
  copy: FileHandle,
  to: number,
): Promise<Parts> {
  const last = parts.at(-1);
  const joined = parts.length >= maxSmallParts && last !== undefined && last.bytes < partBytes;
  const kept = joined ? parts.slice(0, -1) : parts;
  const content = await readFrom(copy, sizeOf(kept), to);
  const part = { name: randomUUID(), bytes: content.length, sha256: hashOf(content) };
  const key = keyOf(id, part);
  await bucket.put(key, content);
  const now = [...kept, part];
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
  if (joined) await bucket.remove(keyOf(id, last));
  return now;
}

type Copies = ReturnType<typeof createCopies>;

/** Copies of unfinished uploads on this machine. A new process trusts none that it finds. */
function createCopies(bucket: Bucket, folder: string) {
  /** The parts of which each copy consists. */
  const copied = new Map<string, Parts>();
  const pathOf = (id: string) => path.join(folder, id);

  /** Makes the copy equal to the parts, reading what other nodes received. */
  async function complete(copy: FileHandle, id: string, parts: Parts): Promise<void> {
    const known = copied.get(id) ?? [];
    if (known.length === 0) await removeOthers(folder, new Set([id]), new Date(Date.now() - copyLifetimeMs));
    const firstNew = parts.findIndex(({ name }, index) => known[index]?.name !== name);
    let same = firstNew < 0 ? parts : parts.slice(0, firstNew);
    if ((await copy.stat()).size < sizeOf(same)) same = [];
    for (const part of parts.slice(same.length)) {
      const content = await contentOf(bucket, id, part);
      same = [...same, part];
      await writeAt(copy, sizeOf(same) - part.bytes, [content]);
    }
    await copy.truncate(sizeOf(parts));
    copied.set(id, parts);
  }

  return {
    pathOf,
    note: (id: string, parts: Parts): void => void copied.set(id, parts),
    with: async <Result>(
      id: string,
      parts: Parts,
      work: (copy: FileHandle) => Promise<Result>,
    ): Promise<Result> => {
      const copy = await open(pathOf(id), constants.O_RDWR | constants.O_CREAT, 0o600);
      try {
        await complete(copy, id, parts);
        return await work(copy);
      } catch (error) {
        throw refusalOfFullDisk(error);
      } finally {
        await copy.close();
      }
    },
    remove: async (id: string): Promise<void> => {
      copied.delete(id);
      await rm(pathOf(id), { force: true });
    },
  };
}

async function contentOf(bucket: Bucket, id: string, part: UploadPart): Promise<Buffer> {
  const stream = await bucket.get(keyOf(id, part));
  const content = stream === null ? null : Buffer.concat(await stream.toArray());
  if (content !== null && hashOf(content) === part.sha256) return content;
  throw new Error(`A part of the upload ${id} is missing in the bucket or not as it was sent.`);
}

async function partsOf(db: Db, id: string): Promise<Parts> {
  const row = first(await db.select({ parts: uploads.parts }).from(uploads).where(eq(uploads.id, id)));
  return row?.parts ?? [];
}

async function removeAll(bucket: Bucket, under: string): Promise<void> {
  for await (const objects of bucket.list(under)) {
    await Promise.all(objects.map(({ key }) => bucket.remove(key)));
  }
}

async function readFrom(copy: FileHandle, from: number, to: number): Promise<Buffer> {
  const { buffer, bytesRead } = await copy.read(Buffer.allocUnsafe(to - from), 0, to - from, from);
  return buffer.subarray(0, bytesRead);
}

function keyOf(id: string, { name }: UploadPart): string {
  return `${prefix}${id}/${name}`;
}

function sizeOf(parts: Parts): number {
  return parts.reduce((sum, { bytes }) => sum + bytes, 0);
}

function hashOf(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}
