// Keeps the bytes of unfinished uploads in a folder, one file per upload.
import { constants, createReadStream } from 'node:fs';
import { mkdir, open, readdir, rm, stat, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { Refusal, sentences } from '@foothold/domain/contract/refusal';
import type { FileStore, UnfinishedUploads } from '../edge/ports.ts';
import { refusalOfFullDisk } from './full-disk.ts';

export async function createDiskUploads(folder: string, put: FileStore['put']): Promise<UnfinishedUploads> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const pathOf = (id: string) => path.join(folder, id);
  return {
    received: async (id) => (await stat(pathOf(id)).catch(() => null))?.size ?? 0,
    append: async (id, offset, source) => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const handle = await open(pathOf(id), constants.O_RDWR | constants.O_CREAT, 0o600);
      try {
        // Otherwise received bytes would be written over, or bytes be missing in between.
        if ((await handle.stat()).size !== offset) throw new Refusal('CONFLICT', sentences.somethingWrong);
        return await writeAt(handle, offset, source);
      } catch (error) {
        throw refusalOfFullDisk(error);
      } finally {
        // Acknowledged bytes are never sent again, so they must survive a power cut.
        await handle.datasync();
        await handle.close();
      }
    },
    withFile: (id, work) =>
      work(pathOf(id), () => put(id, createReadStream(pathOf(id), { highWaterMark: 128 * 1024 }))),
    remove: (id) => rm(pathOf(id), { force: true }),
    removeOthers: (known, before) => removeOthers(folder, known, before),
  };
}

/** Returns the position after the last byte. */
export async function writeAt(
  handle: FileHandle,
  offset: number,
  source: AsyncIterable<Buffer> | Iterable<Buffer>,
): Promise<number> {
  let end = offset;
  for await (const chunk of source) {
    for (let done = 0; done < chunk.length;) {
      const { bytesWritten } = await handle.write(chunk, done, chunk.length - done, end);
      done += bytesWritten;
      end += bytesWritten;
    }
  }
  return end;
}

export async function removeOthers(folder: string, known: ReadonlySet<string>, before: Date): Promise<void> {
  for (const name of await readdir(folder)) {
    if (known.has(name)) continue;
    const file = path.join(folder, name);
    const found = await stat(file).catch(() => null);
    if (found !== null && found.mtime < before) await rm(file, { force: true });
  }
}
