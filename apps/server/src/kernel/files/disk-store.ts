// Stores files on this machine's disk under opaque names, each either complete and durable or absent.
import type { ByteRange, FileStore, Stored } from '../edge/ports.ts';
import { createHash, randomBytes } from 'node:crypto';
import { copyFile, mkdir, open, readdir, rename, rm, stat, statfs, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { createDiskUploads } from './disk-uploads.ts';
import { refusalOfFullDisk } from './full-disk.ts';

const identity = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export async function createDiskStore(folder: string): Promise<FileStore> {
  const put: FileStore['put'] = (id, content) =>
    writeWhole(pathOf(folder, id), (draft) => writeDraft(draft, content));
  const unfinished = await createDiskUploads(path.join(folder, 'incoming'), put);
  return {
    put,
    link: async () => null,
    open: (id, range) => openForReading(pathOf(folder, id), range),
    copy: (from, to) => copyWhole(pathOf(folder, from), pathOf(folder, to)),
    remove: (id) => rm(pathOf(folder, id), { force: true }),
    freeBytes: async () => {
      const disk = await statfs(folder);
      return disk.bavail * disk.bsize;
    },
    ids: () => storedIds(folder),
    writtenAt: (id) => timeOf(pathOf(folder, id)),
    dropDrafts: (before) => dropDrafts(folder, before),
    unfinished: () => unfinished,
  };
}

function storedIn(folder: string): string {
  return path.join(folder, 'stored');
}

/** Names on disk consist of ids only. The last digits of time-ordered ids are random, so files spread evenly over the folders. */
function pathOf(folder: string, id: string): string {
  if (!identity.test(id)) throw new Error('A file id must be a lower-case UUID.');
  return path.join(storedIn(folder), id.slice(-2), id.slice(-4, -2), id);
}

/** Writes a draft beside the file, and puts it in the file's place once it is durable. */
async function writeWhole<Written>(
  file: string,
  write: (draft: string) => Promise<Written>,
): Promise<Written> {
  const parent = path.dirname(file);
  const draft = `${file}.${randomBytes(6).toString('hex')}.draft`;
  try {
    await mkdir(parent, { recursive: true, mode: 0o700 });
    const written = await write(draft);
    await rename(draft, file);
    await syncPath(parent);
    return written;
  } catch (error) {
    await rm(draft, { force: true });
    throw refusalOfFullDisk(error);
  }
}

async function copyWhole(from: string, to: string): Promise<boolean> {
  if ((await timeOf(from)) === null) return false;
  return writeWhole(to, async (draft) => {
    await copyFile(from, draft);
    await syncPath(draft);
    return true;
  });
}

async function writeDraft(draft: string, content: Readable | Uint8Array): Promise<Stored> {
  const handle = await open(draft, 'wx', 0o600);
  return writeAll(handle, content).finally(() => handle.close());
}

async function writeAll(handle: FileHandle, content: Readable | Uint8Array): Promise<Stored> {
  const hash = createHash('sha256');
  const chunks: AsyncIterable<Buffer> | Uint8Array[] = content instanceof Uint8Array ? [content] : content;
  let bytes = 0;
  for await (const chunk of chunks) {
    hash.update(chunk);
    for (let done = 0; done < chunk.length;) {
      done += (await handle.write(chunk, done, chunk.length - done)).bytesWritten;
    }
    bytes += chunk.length;
  }
  await handle.sync();
  return { bytes, sha256: hash.digest('hex') };
}

/** Syncs a folder: without this a power cut could lose a file's directory entry, though not its bytes. */
async function syncPath(place: string): Promise<void> {
  const handle = await open(place, 'r');
  await handle.sync().finally(() => handle.close());
}

async function openForReading(file: string, range: ByteRange | undefined): Promise<Readable | null> {
  // Opened first, so that a file that is removed a moment later is still read to its end.
  const handle = await open(file, 'r').catch(nullIfMissing);
  if (handle === null) return null;
  const { size } = await handle.stat();
  if (range === undefined || range.end < size) {
    return handle.createReadStream({ ...range, highWaterMark: 128 * 1024 });
  }
  await handle.close();
  return null;
}

async function* storedIds(folder: string): AsyncGenerator<readonly string[]> {
  for await (const files of storedFiles(folder)) {
    yield files.map((file) => path.basename(file)).filter((name) => identity.test(name));
  }
}

async function dropDrafts(folder: string, before: Date): Promise<void> {
  for await (const files of storedFiles(folder)) {
    for (const file of files) {
      if (!file.endsWith('.draft')) continue;
      const begunAt = await timeOf(file);
      if (begunAt !== null && begunAt < before) await rm(file, { force: true });
    }
  }
}

/** One top-level folder at a time: about four hundred of a hundred thousand files. */
async function* storedFiles(folder: string): AsyncGenerator<readonly string[]> {
  for (const name of await readdir(storedIn(folder)).catch(noneIfMissing)) {
    const entries = await readdir(path.join(storedIn(folder), name), {
      recursive: true,
      withFileTypes: true,
    });
    yield entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  }
}

async function timeOf(file: string): Promise<Date | null> {
  const known = await stat(file).catch(nullIfMissing);
  return known === null ? null : known.mtime;
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

function noneIfMissing(error: NodeJS.ErrnoException): string[] {
  nullIfMissing(error);
  return [];
}
