// Which files may be chosen in each place, and the message that refuses the others.
import { fileSentences } from '@foothold/domain/files/input';
import { fileTypeOf, maximumFileBytes } from '@foothold/domain/files/kinds';
import type { FileType } from '@foothold/domain/files/kinds';

/** The message that refuses a chosen file, or `undefined` if it may be sent. */
export function fileRefusal(
  file: { size: number; type: string },
  accepted: readonly FileType[],
): string | undefined {
  if (file.size === 0) return fileSentences.empty;
  if (file.size > maximumFileBytes) return fileSentences.tooLarge;
  const kind = fileTypeOf(file.type.toLowerCase());
  return kind !== null && accepted.includes(kind) ? undefined : fileSentences.notAccepted;
}

/** The value of `accept` for a file input. */
export function acceptAttribute(accepted: readonly FileType[]): string {
  return accepted.map((kind) => `${kind}/*`).join(',');
}

const extensions: Record<string, string> = {
  'audio/mpeg': '.mp3',
  'audio/mp4': '.m4a',
  'audio/ogg': '.ogg',
  'audio/webm': '.webm',
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/webp': '.webp',
};

/** The file extension of a media type that this app writes. */
export function fileExtension(mediaType: string): string {
  return extensions[bareMediaType(mediaType)] ?? '';
}

/** A media type without its parameters: `audio/webm;codecs=opus` is `audio/webm`. */
export function bareMediaType(mediaType: string): string {
  return (mediaType.split(';')[0] ?? '').trim().toLowerCase();
}
