// The tus server's data store: the bytes of unfinished uploads in the file store, their records in PostgreSQL.
import type { Readable } from 'node:stream';
import { Refusal } from '@foothold/domain/contract/refusal';
import { fileSentences } from '@foothold/domain/files/input';
import { DataStore, ERRORS, Upload } from '@tus/server';
import { eq, sql } from '../database/drizzle.ts';
import { first, type Db } from '../database/db.ts';
import { acquireFinishLock } from './finishing.ts';
import { removeUnusedFile } from './removal.ts';
import type { FileStore, UnfinishedUploads } from '../edge/ports.ts';
import { files, uploads } from '../schema/public.ts';
import type { UploadLocks } from './upload-locks.ts';

/** An upload expires when no bytes arrived for this long. */
const uploadLifetimeMs = 7 * 24 * 3600 * 1000;

// Recent bytes may belong to an upload whose row is being inserted, or be a draft in progress.
const minAgeMs = 24 * 3600 * 1000;

type Storage = { readonly db: Db; readonly files: FileStore };

export class IncomingStore extends DataStore {
  readonly bytes: UnfinishedUploads;
  readonly #store: FileStore;
  readonly #db: Db;
  readonly #locks: UploadLocks;

  constructor({ db, files: store }: Storage, locks: UploadLocks) {
    super();
    this.bytes = store.unfinished(db);
    this.#store = store;
    this.#db = db;
    this.#locks = locks;
    this.extensions = ['creation', 'creation-with-upload', 'termination', 'expiration'];
  }

  /** The row was inserted when the upload was authorized. A repeated creation keeps the received bytes. */
  override async create(upload: Upload): Promise<Upload> {
    return upload;
  }

  /**
   * Keeps whatever arrived: the client resumes from there. Counts the bytes itself: an upload takes no more than it was admitted
   * with, whatever the protocol's library lets through.
   */
  override async write(source: Readable, id: string, offset: number): Promise<number> {
    const row = first(
      await this.#db.select({ bytes: uploads.bytes }).from(uploads).where(eq(uploads.id, id)),
    );
    if (row === undefined) throw ERRORS.FILE_NOT_FOUND;
    try {
      return await this.bytes.append(id, offset, within(source, row.bytes - offset));
    } finally {
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
      offset: await this.bytes.received(id),
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
    const release = await acquireFinishLock(this.#locks, id);
    try {
      await this.#db.delete(uploads).where(eq(uploads.id, id));
      await this.bytes.remove(id);
      if (!(await removeUnusedFile({ db: this.#db, files: this.#store }, id))) {
        throw new Refusal('CONFLICT', fileSentences.inUse);
      }
    } finally {
      await release();
    }
  }

  override getExpiration(): number {
    return uploadLifetimeMs;
  }
}

/** Refuses TOO_LARGE at the first piece that there is no room for. */
async function* within(source: AsyncIterable<Buffer>, room: number): AsyncGenerator<Buffer> {
  let left = room;
  for await (const piece of source) {
    left -= piece.length;
    if (left < 0) throw new Refusal('TOO_LARGE', fileSentences.tooLarge);
    yield piece;
  }
}

/** Also deletes bytes that belong to no upload. Returns the number of uploads. */
export async function deleteExpiredUploads({ db, files: store }: Storage): Promise<number> {
  const expired = sql`${uploads.touchedAt} < now() - ${uploadLifetimeMs} * interval '1 millisecond'`;
  const expiredRows = await db.delete(uploads).where(expired).returning({ id: uploads.id });
  const known = new Set((await db.select({ id: uploads.id }).from(uploads)).map((row) => row.id));
  await store.unfinished(db).removeOthers(known, new Date(Date.now() - minAgeMs));
  return expiredRows.length;
}
