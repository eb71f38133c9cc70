// The kinds of attached files, their size limits and names.
import { cut } from '../contract/file-name.ts';

export const fileTypes = ['image', 'video', 'audio'] as const;
export type FileType = (typeof fileTypes)[number];

/** A stored file as part of the row that it is attached to. Stored files never change. */
export type AttachedFile = {
  readonly id: string;
  readonly fileType: FileType;
  /** The product's path, such as `users/{userId}/audio-1700000000000.mp3`. */
  readonly filePath: string;
  readonly mediaType: string;
  /** Pixels; null for audio and for videos of unknown size. */
  readonly width: number | null;
  readonly height: number | null;
};

/** 200 MB: profile pictures, chat files, evidence and comments. A file of exactly this size is accepted. */
export const maximumFileBytes = 209_715_200;
export const sizeSentences = {
  tooLarge: 'Max file size: 200mb',
} as const;

/** The URL of a stored file. */
export function fileUrl(fileId: string): string {
  return `/files/${fileId}`;
}

/** For so many seconds the player of a film may use the link that it was sent to, if it was. */
export const linkSeconds = 60;

/** The kind of a media type, or null if it is not accepted. */
export function fileTypeOf(mediaType: string): FileType | null {
  const family = mediaType.split('/', 1)[0];
  return fileTypes.find((kind) => kind === family) ?? null;
}

/** `{base}-{timestamp}{.ext}`, or `audio-{timestamp}.mp3` for audio; unsafe characters of the base become `-`. */
export function storedName(
  original: string,
  fileType: FileType,
  extension: string,
  timestamp: number,
): string {
  if (fileType === 'audio' && extension === 'mp3') return `audio-${timestamp}.mp3`;
  const safe = original.replace(/\.[^.]*$/, '').replace(/[^\p{L}\p{N}_-]+/gu, '-');
  const base = cut(safe, 80) || fileType;
  return `${base}-${timestamp}.${extension}`;
}
