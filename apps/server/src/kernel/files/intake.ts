// Turns received bytes into a stored file: detect the type ▸ re-encode a picture ▸ hash ▸ store ▸ insert the row.
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Refusal } from '@foothold/domain/contract/refusal';
import { kindOf } from '@foothold/domain/files/accepted-types';
import { acceptsKind, fileSentences } from '@foothold/domain/files/input';
import { fileUrl, type AttachedFile } from '@foothold/domain/files/kinds';
import { filePathOf, type Described } from '@foothold/domain/files/path';
import { eq } from '../database/drizzle.ts';
import type { Db } from '../database/db.ts';
import type { Images } from './images.ts';
import { examine, type Examined } from './media-type.ts';
import type { FileStore, Stored } from '../edge/ports.ts';
import { doubtfulFiles, files, uploads } from '../schema/public.ts';

export type IntakeServices = { readonly db: Db; readonly files: FileStore; readonly images: Images };

/** `file`: path of the received bytes, and `store` stores it; `id` becomes the stored file's id. */
export type Received = Described & {
  readonly id: string;
  readonly file: string;
  readonly store: () => Promise<Stored>;
  readonly categoryId: string | null;
};

/** The response for a stored file: its path in the product, and the URL to read it from. */
export type StoredAnswer = AttachedFile & { readonly filePath: string; readonly file: string };

/** Throws a refusal for unusable content. Idempotent: repeated after a crash, it stores the same file. */
export async function storeReceived(services: IntakeServices, received: Received): Promise<StoredAnswer> {
  const draft = `${received.file}.image`;
  try {
    const examined = await examine(received.file);
    const kind = kindOf(examined.mediaType);
    if (!acceptsKind(received.purpose, kind)) throw new Refusal('INVALID', fileSentences.notAPicture);
    if (kind !== 'image') return await keep(services, received, await received.store(), examined);
    const size = await services.images.rewrite({
      ownerId: received.ownerId,
      from: received.file,
      to: draft,
      mediaType: examined.mediaType,
      ...(examined.heic && { heic: true }),
    });
    const stored = await services.files.put(received.id, createReadStream(draft));
    return await keep(services, received, stored, { ...examined, ...size });
  } finally {
    await rm(draft, { force: true });
  }
}

async function keep(
  { db }: IntakeServices,
  received: Received,
  { bytes, sha256 }: Stored,
  { mediaType, width, height, isDoubtful }: Examined,
): Promise<StoredAnswer> {
  const row = {
    id: received.id,
    ownerId: received.ownerId,
    categoryId: received.categoryId,
    purpose: received.purpose,
    path: filePathOf(received, mediaType, Date.now()),
    kind: kindOf(mediaType),
    mediaType,
    bytes,
    sha256,
    width,
    height,
  };
  await db.transaction(async (tx) => {
    await tx.insert(files).values(row);
    if (isDoubtful === true) await tx.insert(doubtfulFiles).values({ fileId: row.id });
    await tx.delete(uploads).where(eq(uploads.id, received.id));
  });
  return storedAnswer(row);
}

export function storedAnswer(
  row: Pick<typeof files.$inferSelect, 'id' | 'kind' | 'path' | 'mediaType' | 'width' | 'height'>,
): StoredAnswer {
  return {
    id: row.id,
    fileType: row.kind,
    filePath: row.path,
    file: fileUrl(row.id),
    mediaType: row.mediaType,
    width: row.width,
    height: row.height,
  };
}
