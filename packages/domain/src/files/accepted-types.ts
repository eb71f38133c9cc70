// The accepted media types: those that every browser can show or play and that cannot carry scripts.
import { fileTypeOf, type FileType } from './kinds.ts';

const extensions = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
  'video/webm': 'webm',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/aac': 'aac',
  'audio/ogg': 'ogg',
  'audio/webm': 'webm',
  'audio/wav': 'wav',
} as const;

export type AcceptedType = keyof typeof extensions;

export function isAcceptedType(mediaType: string): mediaType is AcceptedType {
  return Object.hasOwn(extensions, mediaType);
}

/** The extension of a stored file's name, without the dot. */
export function extensionOf(mediaType: AcceptedType): string {
  return extensions[mediaType];
}

export function kindOf(mediaType: AcceptedType): FileType {
  return fileTypeOf(mediaType) ?? 'image';
}
