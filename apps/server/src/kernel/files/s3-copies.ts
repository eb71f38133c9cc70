// This machine's copies of unfinished uploads, because files are examined here; the bucket has their parts.
import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { mkdir, open, rm, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import type { UploadPart } from '../schema/overrides.ts';
import { removeOthers, writeAt } from './disk-uploads.ts';
import { refusalOfFullDisk } from './full-disk.ts';
import type { Bucket } from './s3-bucket.ts';

export type Parts = readonly UploadPart[];

/** An unfinished upload, as its row has it. */
export type Unfinished = {
  readonly id: string;
  readonly bytes: number;
  readonly createdAt: Date;
  readonly parts: Parts;
};

/** `lastOf`: the copy also has the last bytes, which the bucket has not, of the upload that began then. */
type Copy = { readonly parts: Parts; readonly lastOf?: Date };

export type Copies = Awaited<ReturnType<typeof createCopies>>;

const lifetimeMs = 24 * 3600 * 1000;

/** A new process trusts none that it finds. */
export async function createCopies(bucket: Bucket, folder: string) {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const known = new Map<string, Copy>();
  const pathOf = (id: string) => path.join(folder, id);

  /** Whether it has all bytes. Another node may have ended the upload, and begun it again. */
  function isWhole({ id, parts, createdAt }: Unfinished): boolean {
    const copy = known.get(id);
    return (
      copy?.lastOf?.getTime() === createdAt.getTime() &&
      copy.parts.length === parts.length &&
      parts.every(({ name }, index) => copy.parts[index]?.name === name)
    );
  }

  /** Makes the copy equal to the parts, reading what other nodes received. */
  async function complete(copy: FileHandle, { id, parts }: Unfinished): Promise<void> {
    const had = known.get(id)?.parts ?? [];
    if (had.length === 0) await removeOthers(folder, new Set([id]), new Date(Date.now() - lifetimeMs));
    const firstNew = parts.findIndex(({ name }, index) => had[index]?.name !== name);
    let same = firstNew < 0 ? parts : parts.slice(0, firstNew);
    if ((await copy.stat()).size < sizeOf(same)) same = [];
    for (const part of parts.slice(same.length)) {
      const content = await contentOf(bucket, id, part);
      same = [...same, part];
      await writeAt(copy, sizeOf(same) - part.bytes, [content]);
    }
    await copy.truncate(sizeOf(parts));
    known.set(id, { parts });
  }

  return {
    pathOf,
    isWhole,
    /** What it consists of now. */
    note: (id: string, parts: Parts): void => void known.set(id, { parts }),
    noteWhole: ({ id, createdAt }: Unfinished, parts: Parts): void =>
      void known.set(id, { parts, lastOf: createdAt }),
    with: async <Result>(
      upload: Unfinished,
      work: (copy: FileHandle) => Promise<Result>,
    ): Promise<Result> => {
      const copy = await open(pathOf(upload.id), constants.O_RDWR | constants.O_CREAT, 0o600);
      try {
        if (!isWhole(upload)) await complete(copy, upload);
        return await work(copy);
      } catch (error) {
        throw refusalOfFullDisk(error);
      } finally {
        await copy.close();
      }
    },
    remove: async (id: string): Promise<void> => {
      known.delete(id);
      await rm(pathOf(id), { force: true });
    },
    removeOthers: async (ids: ReadonlySet<string>, before: Date): Promise<void> => {
      for (const id of known.keys()) if (!ids.has(id)) known.delete(id);
      await removeOthers(folder, ids, before);
    },
  };
}

export const incoming = 'incoming/';

export function keyOf(id: string, { name }: Pick<UploadPart, 'name'>): string {
  return `${incoming}${id}/${name}`;
}

export function sizeOf(parts: Parts): number {
  return parts.reduce((sum, { bytes }) => sum + bytes, 0);
}

async function contentOf(bucket: Bucket, id: string, part: UploadPart): Promise<Buffer> {
  const content = await bucket.read(keyOf(id, part));
  if (content !== null && createHash('sha256').update(content).digest('hex') === part.sha256) return content;
  throw new Error(`A part of the upload ${id} is missing in the bucket or not as it was sent.`);
}
