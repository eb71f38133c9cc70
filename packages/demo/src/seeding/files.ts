// Draws, records and stores the demo's files, each under an id of its own, and can take them all back.
import { randomUUID } from 'node:crypto';
import { filePathOf } from '@foothold/domain/files/path';
import sharp from 'sharp';
import { handwritten } from '../content/handwritten.ts';
import { modulePicture, profilePicture, toWebp } from '../content/pictures.ts';
import type { Attachment } from '../content/types.ts';
import { recording, recordings } from '../content/voices.ts';
import type { DemoFiles } from '../seed.ts';
import type { Row } from './rows.ts';

export type Purpose = 'evidence' | 'message' | 'profile' | 'module';

type Wanted = {
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
const atOnce = 12;

export class SeededFiles {
  readonly #wanted: Wanted[] = [];
  readonly #made = new Map<string, Promise<Uint8Array>>();

  /** Returns the file's id. The bytes are made and stored later, all together. */
  attach(attachment: Attachment, purpose: Purpose, ownerId: string, at: string): string {
    if ('picture' in attachment) {
      const draw = handwritten[attachment.picture];
      if (!draw) throw new Error(`There is no drawing called ${attachment.picture}`);
      return this.#want({
        purpose,
        ownerId,
        at,
        fileName: `${attachment.picture}.webp`,
        content: () => this.#once(`sent ${attachment.picture}`, () => toWebp(draw())),
      });
    }
    const voice = recordings[attachment.voice];
    if (!voice) throw new Error(`There is no recording called ${attachment.voice}`);
    return this.#want({
      purpose,
      ownerId,
      at,
      fileName: 'audio.mp3',
      content: () => this.#once(`said ${attachment.voice}`, () => recording(voice)),
    });
  }

  profile(avatar: number, ownerId: string, at: string): string {
    return this.#want({
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
    return this.#want({
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
    const waiting = this.#wanted.values();
    const work = async () => {
      for (const wanted of waiting) rows.push(await storeOne(store, wanted));
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    return rows;
  }

  async takeBack(store: DemoFiles): Promise<void> {
    await Promise.all(this.#wanted.map(({ id }) => store.remove(id)));
  }

  #want(wanted: Omit<Wanted, 'id'>): string {
    const id = randomUUID();
    this.#wanted.push({ id, ...wanted });
    return id;
  }

  #once(name: string, make: () => Promise<Uint8Array>): Promise<Uint8Array> {
    const made = this.#made.get(name) ?? make();
    this.#made.set(name, made);
    return made;
  }
}

async function storeOne(store: DemoFiles, wanted: Wanted): Promise<Row> {
  const content = await wanted.content();
  const audio = wanted.fileName.endsWith('.mp3');
  const mediaType = audio ? 'audio/mpeg' : 'image/webp';
  const { width = null, height = null } = audio ? {} : await sharp(content).metadata();
  const { bytes, sha256 } = await store.put(wanted.id, content);
  return {
    id: wanted.id,
    owner_id: wanted.ownerId,
    purpose: wanted.purpose,
    path: filePathOf(wanted, mediaType, Date.parse(wanted.at)),
    kind: audio ? 'audio' : 'image',
    media_type: mediaType,
    bytes,
    sha256,
    width,
    height,
    created_at: wanted.at,
  };
}
