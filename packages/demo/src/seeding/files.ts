// Generates and stores the demo's pictures and recordings, and can remove them all if seeding fails.
import { randomUUID } from 'node:crypto';
import { filePathOf } from '@foothold/domain/files/path';
import sharp from 'sharp';
import { handwritten } from '../content/handwritten.ts';
import { modulePicture, profilePicture, toWebp } from '../content/pictures.ts';
import type { Attachment } from '../content/types.ts';
import { recording, recordings } from '../content/voices.ts';
import type { Row } from './rows.ts';

/** Where the bytes of files go. */
export type DemoFiles = {
  put(id: string, content: Uint8Array): Promise<{ readonly bytes: number; readonly sha256: string }>;
  remove(id: string): Promise<void>;
};

export type Purpose = 'evidence' | 'message' | 'profile' | 'module';

type PendingFile = {
  readonly id: string;
  readonly purpose: Purpose;
  readonly ownerId: string;
  readonly fileName: string;
  readonly at: string;
  readonly topicId?: string;
  readonly moduleId?: string;
  readonly content: () => Promise<Uint8Array>;
};

/** Enough to keep a disk busy while pictures are drawn. */
const concurrency = 12;

export class SeededFiles {
  readonly #pending: PendingFile[] = [];
  readonly #contents = new Map<string, Promise<Uint8Array>>();

  /** Returns the file's id. `store` generates and stores the contents of all files later. */
  attach(attachment: Attachment, purpose: Purpose, ownerId: string, at: string): string {
    if ('picture' in attachment) {
      const draw = handwritten[attachment.picture];
      if (!draw) throw new Error(`There is no drawing called ${attachment.picture}`);
      return this.#add({
        purpose,
        ownerId,
        at,
        fileName: `${attachment.picture}.webp`,
        content: () => this.#memoize(`sent ${attachment.picture}`, () => toWebp(draw())),
      });
    }
    const voice = recordings[attachment.voice];
    if (!voice) throw new Error(`There is no recording called ${attachment.voice}`);
    return this.#add({
      purpose,
      ownerId,
      at,
      fileName: 'audio.mp3',
      content: () => this.#memoize(`said ${attachment.voice}`, () => recording(voice)),
    });
  }

  profile(avatar: number, ownerId: string, at: string): string {
    return this.#add({
      purpose: 'profile',
      ownerId,
      at,
      fileName: 'profile-image.webp',
      content: () => profilePicture(avatar),
    });
  }

  module(
    slug: string,
    ids: { readonly topicId: string; readonly moduleId: string; readonly ownerId: string },
    at: string,
  ): string {
    return this.#add({
      purpose: 'module',
      at,
      fileName: `${slug}.webp`,
      ...ids,
      content: () => toWebp(modulePicture(slug)),
    });
  }

  /** Stores every file and returns the rows that describe them. */
  async store(store: DemoFiles): Promise<Row[]> {
    const rows: Row[] = [];
    const waiting = this.#pending.values();
    const work = async () => {
      for (const file of waiting) rows.push(await storeOne(store, file));
    };
    await Promise.all(Array.from({ length: concurrency }, work));
    return rows;
  }

  async removeAll(store: DemoFiles): Promise<void> {
    await Promise.all(this.#pending.map(({ id }) => store.remove(id)));
  }

  #add(file: Omit<PendingFile, 'id'>): string {
    const id = randomUUID();
    this.#pending.push({ id, ...file });
    return id;
  }

  #memoize(name: string, make: () => Promise<Uint8Array>): Promise<Uint8Array> {
    const content = this.#contents.get(name) ?? make();
    this.#contents.set(name, content);
    return content;
  }
}

async function storeOne(store: DemoFiles, file: PendingFile): Promise<Row> {
  const content = await file.content();
  const audio = file.fileName.endsWith('.mp3');
  const mediaType = audio ? 'audio/mpeg' : 'image/webp';
  const { width = null, height = null } = audio ? {} : await sharp(content).metadata();
  const { bytes, sha256 } = await store.put(file.id, content);
  return {
    id: file.id,
    owner_id: file.ownerId,
    purpose: file.purpose,
    path: filePathOf(file, mediaType, Date.parse(file.at)),
    kind: audio ? 'audio' : 'image',
    media_type: mediaType,
    bytes,
    sha256,
    width,
    height,
    created_at: file.at,
  };
}
