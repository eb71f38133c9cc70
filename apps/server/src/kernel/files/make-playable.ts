// Replaces films and recordings that some phones cannot play by ones that all can, where ffmpeg is installed. Stored files never
// change: the new one has its own id, and takes the place of the other wherever that is used.
import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { id } from '@foothold/domain/contract/id';
import { z } from '@foothold/domain/contract/schema';
import { maximumFileBytes } from '@foothold/domain/files/kinds';
import { and, eq, isNull, sql } from '../database/drizzle.ts';
import { first, type Db } from '../database/db.ts';
import { addJobs, job } from '../jobs/job.ts';
import { comments, doubtfulFiles, evidence, files, messages } from '../schema/public.ts';
import type { FileStore } from '../edge/ports.ts';
import type { StoredFile } from './access.ts';
import { convert } from './ffmpeg.ts';
import { examine, type Examined } from './media-type.ts';
import { unusedFile } from './references.ts';

export const makePlayableJob = job({
  name: 'files:make-playable',
  attempts: 6,
  payload: z.object({ fileId: id }),
  // One at a time, beside what people wait for.
  isSlow: true,
  queue: 'files:make-playable',
  run: async ({ fileId }, { db, files: store }, signal) => {
    const file = first(
      await db
        .select({ file: files })
        .from(files)
        .innerJoin(doubtfulFiles, and(eq(doubtfulFiles.fileId, files.id), isNull(doubtfulFiles.failedAt)))
        .where(eq(files.id, fileId)),
    )?.file;
    if (file === undefined) return;
    const folder = await mkdtemp(path.join(tmpdir(), 'foothold-film-'));
    try {
      await makePlayable({ db, store, folder, signal }, file);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
});

/** All that are used and wait, such as those of before ffmpeg was installed. */
export async function convertDoubtful(db: Db): Promise<void> {
  const waiting = await db
    .select({ fileId: doubtfulFiles.fileId })
    .from(doubtfulFiles)
    .innerJoin(files, eq(files.id, doubtfulFiles.fileId))
    .where(and(isNull(doubtfulFiles.failedAt), sql`not (${unusedFile})`))
    .limit(1000);
  await addJobs(db, makePlayableJob, waiting);
}

type Work = {
  readonly db: Db;
  readonly store: FileStore;
  readonly folder: string;
  readonly signal: AbortSignal;
};

async function makePlayable({ db, store, folder, signal }: Work, file: StoredFile): Promise<void> {
  const content = await store.open(file.id);
  if (content === null) return;
  const [from, to] = [path.join(folder, 'given'), path.join(folder, 'made')];
  await pipeline(content, createWriteStream(from), { signal });
  const isFilm = file.kind === 'video';
  const format = file.mediaType.endsWith('/webm') ? 'matroska' : 'mov';
  const converted = await convert({ from, to, isFilm, format }, signal);
  if (converted === 'missing') return;
  const made = converted === 'made' ? await examineMade(to) : null;
  if (made === null) {
    await db
      .update(doubtfulFiles)
      .set({ failedAt: sql`now()` })
      .where(eq(doubtfulFiles.fileId, file.id));
    return;
  }
  const newId = randomUUID();
  const stored = await store.put(newId, createReadStream(to));
  const { id: _old, createdAt, ...same } = file;
  const row = {
    ...same,
    ...stored,
    id: newId,
    createdAt,
    path: isFilm
      ? file.path.replace(/\.[^./]*$/, '.mp4')
      : file.path.replace(/[^/]*$/, `audio-${createdAt.getTime()}.mp3`),
    mediaType: made.mediaType,
    width: made.width,
    height: made.height,
  };
  if (await replace(db, file.id, row)) await store.remove(file.id);
  else await store.remove(newId);
}

/** Null for what would be no better: too large, or still not for every phone. */
async function examineMade(file: string): Promise<Examined | null> {
  const { size } = await stat(file);
  if (size > maximumFileBytes) return null;
  const made = await examine(file).catch(() => null);
  return made?.isDoubtful === true ? null : made;
}

/** False when the old one has been removed. */
async function replace(db: Db, oldId: string, row: typeof files.$inferInsert): Promise<boolean> {
  return db.transaction(async (tx) => {
    // Waits for a transaction that is attaching it; the next statements then see its rows.
    const locked = await tx.select({ id: files.id }).from(files).where(eq(files.id, oldId)).for('update');
    if (locked.length === 0) return false;
    await tx.insert(files).values(row);
    for (const table of [messages, evidence, comments])
      await tx.update(table).set({ fileId: row.id }).where(eq(table.fileId, oldId));
    await tx.delete(files).where(eq(files.id, oldId));
    return true;
  });
}
