// The containers that hold a film or a recording: which of the two it is, only their tracks tell.
import type { AcceptedType } from './accepted-types.ts';
import { readMp4, type FileBytes } from './mp4.ts';
import type { Tracks } from './tracks.ts';
import { readWebm } from './webm.ts';

type Container = {
  /** The types of what has pictures and of what has only sound. */
  readonly film: AcceptedType;
  readonly sound: AcceptedType;
  /** Null for a damaged file. */
  readonly tracks: (file: FileBytes) => Promise<Tracks | null>;
};

const mp4: Container = { film: 'video/mp4', sound: 'audio/mp4', tracks: readMp4 };

const containers: Partial<Readonly<Record<AcceptedType, Container>>> = {
  'video/mp4': mp4,
  'audio/mp4': mp4,
  'video/quicktime': { ...mp4, film: 'video/quicktime' },
  'video/webm': { film: 'video/webm', sound: 'audio/webm', tracks: readWebm },
};

/** Null for a type whose files are always the one or the other, such as MP3. */
export function containerOf(mediaType: AcceptedType): Container | null {
  return containers[mediaType] ?? null;
}
