// Stores the bytes of unfinished uploads on disk: the tus server's data store, with its records in PostgreSQL.
import { mkdir, open, readdir, rm, stat, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { Refusal } from '@foothold/domain/contract/refusal';
import { fileSentences } from '@foothold/domain/files/input';
import { DataStore, ERRORS, Upload } from '@tus/server';
import { eq, sql } from 'drizzle-orm';
import { first, type Db } from '../database/db.ts';
import { removeUnusedFile } from './removal.ts';
import type { FileStore } from '../edge/ports.ts';
import { refusalOfFullDisk } from './store.ts';
import { files, uploads } from '../schema/files.ts';

/** An upload expires when no bytes arrived for this long. */
export const uploadLifetimeMs = 7 * 24 * 3600 * 1000;

export class IncomingStore extends DataStore {
  readonly #store: FileStore;
  readonly #folder: string;
  readonly #db: Db;

  constructor({ db, files: store }: { readonly db: Db; readonly files: FileStore }) {
    super();
    this.#store = store;
    this.#folder = store.incomingFolder;
    this.#db = db;
    this.extensions = ['creation', 'creation-with-upload', 'termination', 'expiration'];
  }

  pathOf(id: string): string {
    return path.join(this.#folder, id);
  }

  /** Bytes received so far. */
  async received(id: string): Promise<number> {
    const known = await stat(this.pathOf(id)).catch(() => null);
    return known?.size ?? 0;
  }

  /** The row was inserted when the upload was authorized. A repeated creation keeps the received bytes. */
  override async create(upload: Upload): Promise<Upload> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    await (await open(this.pathOf(upload.id), 'a', 0o600)).close();
    upload.storage = { type: 'file', path: this.pathOf(upload.id) };
    return upload;
  }

  /** Keeps whatever arrived, even when the connection breaks or the disk fills up: the client resumes from there. */
  override async write(source: Readable, id: string, offset: number): Promise<number> {
    const handle = await open(this.pathOf(id), 'r+');
    try {
      return await append(handle, source, offset);
    } catch (error) {
      throw refusalOfFullDisk(error);
    } finally {
      // Acknowledged bytes are never sent again, so they must survive a power cut.
      await handle.datasync();
      await handle.close();
      await this.#db
        .update(uploads)
        .set({ touchedAt: sql`now()` })
        .where(eq(uploads.id, id));
    }
  }

  override async getUpload(id: string): Promise<Upload> {
    const row = first(await this.#db.select().from(uploads).where(eq(uploads.id, id)));
    if (row === undefined) return this.#finished(id);
    return new Upload({
      id,
      size: row.bytes,
      offset: await this.received(id),
      creation_date: row.touchedAt.toISOString(),
    });
  }

  /** To the client a stored file is a complete upload. */
  async #finished(id: string): Promise<Upload> {
    const row = first(await this.#db.select({ bytes: files.bytes }).from(files).where(eq(files.id, id)));
    if (row === undefined) throw ERRORS.FILE_NOT_FOUND;
    return new Upload({ id, size: row.bytes, offset: row.bytes });
  }

  /** Also removes a finished upload, while nothing uses its file. */
  override async remove(id: string): Promise<void> {
    await this.#db.delete(uploads).where(eq(uploads.id, id));
    await this.discard(id);
    if (!(await removeUnusedFile({ db: this.#db, files: this.#store }, id))) {
      throw new Refusal('CONFLICT', fileSentences.inUse);
    }
  }

  /** Deletes the bytes and keeps the row: a refused upload stays refused. */
  async discard(id: string): Promise<void> {
    await rm(this.pathOf(id), { force: true });
  }

  override getExpiration(): number {
    return uploadLifetimeMs;
  }

  /** Deletes expired uploads, and bytes that belong to no upload. Returns the number of uploads. */
  override async deleteExpired(): Promise<number> {
    const expired = sql`${uploads.touchedAt} < now() - ${uploadLifetimeMs} * interval '1 millisecond'`;
    const expiredRows = await this.#db.delete(uploads).where(expired).returning({ id: uploads.id });
    const known = new Set((await this.#db.select({ id: uploads.id }).from(uploads)).map((row) => row.id));
    const names = await readdir(this.#folder);
    for (const name of names) {
      if (!known.has(name) && (await this.#isOld(name))) await this.discard(name);
    }
    return expiredRows.length;
  }

  /** A recent file may belong to an upload whose row is being inserted, or be a draft in progress. */
  async #isOld(name: string): Promise<boolean> {
    const known = await stat(path.join(this.#folder, name)).catch(() => null);
    return known !== null && Date.now() - known.mtimeMs > 24 * 3600 * 1000;
  }
}

async function append(handle: FileHandle, source: AsyncIterable<Buffer>, offset: number): Promise<number> {
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
