// Detects a file's media type from its bytes, ignoring what the client claims, and strips personal metadata.
import { open } from 'node:fs/promises';
import { Refusal } from '@foothold/domain/contract/refusal';
import type { AcceptedType } from '@foothold/domain/files/accepted-types';
import { containerOf } from '@foothold/domain/files/container';
import { contentOf, contentSampleBytes } from '@foothold/domain/files/content';
import { fileSentences } from '@foothold/domain/files/input';
import { playsEverywhere, refusalOfTracks } from '@foothold/domain/files/tracks';
import { MediaBytes } from './media-bytes.ts';
import { stripMp3 } from './mp3.ts';
import { stripMp4 } from './mp4-metadata.ts';
import { stripOgg } from './ogg.ts';
import { stripWav } from './wav.ts';
import { stripWebm } from './webm-metadata.ts';

export type Examined = {
  readonly mediaType: AcceptedType;
  readonly width: number | null;
  readonly height: number | null;
  /** A picture that must be decoded from HEIC. */
  readonly heic?: true;
  /** A film or recording that some phones' browsers cannot play. */
  readonly isDoubtful?: true;
};

/** How each format's metadata about people, places and times is removed. Pictures are re-encoded instead. */
const strippers: Partial<Readonly<Record<AcceptedType, (bytes: MediaBytes) => Promise<void>>>> = {
  'video/mp4': stripMp4,
  'audio/mp4': stripMp4,
  'video/quicktime': stripMp4,
  'video/webm': stripWebm,
  'audio/webm': stripWebm,
  'audio/mpeg': stripMp3,
  'audio/aac': stripMp3,
  'audio/wav': stripWav,
  'audio/ogg': stripOgg,
};

/**
 * Detects the type, and removes where, when and by whom a video or recording was made without moving a byte.
 * Throws a refusal when the file is damaged or its type is not accepted.
 */
export async function examine(file: string): Promise<Examined> {
  const examined = await typeOf(file);
  const strip = strippers[examined.mediaType];
  if (strip !== undefined) await MediaBytes.with(file, strip);
  return examined;
}

async function typeOf(file: string): Promise<Examined> {
  const content = contentOf(await firstBytes(file));
  if ('refused' in content) throw new Refusal('INVALID', content.refused);
  if ('heic' in content) return { mediaType: 'image/jpeg', width: null, height: null, heic: true };
  const mediaType = content.accepted;
  const container = containerOf(mediaType);
  if (container === null) return { mediaType, width: null, height: null };
  const tracks = await MediaBytes.with(file, container.tracks);
  if (tracks === null || (!tracks.video && !tracks.audio))
    throw new Refusal('INVALID', fileSentences.damaged);
  const refusal = refusalOfTracks(tracks);
  if (refusal !== null) throw new Refusal('INVALID', refusal);
  const playable = playsEverywhere(tracks) ? {} : ({ isDoubtful: true } as const);
  return tracks.video
    ? { mediaType: container.film, width: tracks.width, height: tracks.height, ...playable }
    : { mediaType: container.sound, width: null, height: null, ...playable };
}

async function firstBytes(file: string): Promise<Uint8Array> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(
      Buffer.alloc(contentSampleBytes),
      0,
      contentSampleBytes,
      0,
    );
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
