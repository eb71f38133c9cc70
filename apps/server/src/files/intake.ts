// Makes a stored file of received bytes: true type ▸ picture written anew ▸ hash ▸ store ▸ row.
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Refusal } from '@foothold/domain/contract/refusal';
import { kindOf } from '@foothold/domain/files/accepted-types';
import { acceptsKind, fileSentences } from '@foothold/domain/files/input';
import { fileUrl, type AttachedFile } from '@foothold/domain/files/kinds';
import { filePathOf, type Described } from '@foothold/domain/files/path';
import { eq } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import type { Images } from './images.ts';
import { examine, type Examined } from './media-type.ts';
import type { FileStore } from '../edge/ports.ts';
import { files, uploads } from '../schema/files.ts';

export type IntakeServices = { readonly db: Db; readonly files: FileStore; readonly images: Images };

/** Received bytes lie at `place`; `id` becomes the file's id. */
export type Received = Described & {
  readonly id: string;
  readonly place: string;
  readonly categoryId: string | null;
};

/** What the sender is told of a stored file: the product's path, and the address it is read from. */
export type StoredAnswer = AttachedFile & { readonly filePath: string; readonly file: string };

/** Throws a refusal for what cannot be used. Repeating it after a crash gives the same file. */
export async function takeIn(services: IntakeServices, received: Received): Promise<StoredAnswer> {
  const draft = `${received.place}.image`;
  try {
    const examined = await examine(received.place);
    const kind = kindOf(examined.mediaType);
    if (!acceptsKind(received.purpose, kind)) throw new Refusal('INVALID', fileSentences.notAPicture);
    if (kind !== 'image') return await keep(services, received, received.place, examined);
    const size = await services.images.rewrite({
      ownerId: received.ownerId,
      from: received.place,
      to: draft,
      mediaType: examined.mediaType,
    });
    return await keep(services, received, draft, { ...examined, ...size });
  } finally {
    await rm(draft, { force: true });
  }
}

async function keep(
  { db, files: store }: IntakeServices,
  received: Received,
  place: string,
  { mediaType, width, height }: Examined,
): Promise<StoredAnswer> {
  const { bytes, sha256 } = await store.put(
    received.id,
    createReadStream(place, { highWaterMark: 128 * 1024 }),
  );
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
