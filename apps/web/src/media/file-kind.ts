// Which files may be chosen in each place, and the message that refuses the others.
import { fileSentences } from '@foothold/domain/files/input';
import { fileTypeOf, maximumFileBytes } from '@foothold/domain/files/kinds';
import type { FileType } from '@foothold/domain/files/kinds';
import type { ExaminedFile } from './examine-file.ts';

/** The message that refuses a chosen file, or `undefined` if it may be sent. */
export function fileRefusal(
  file: { size: number; type: string },
  accepted: readonly FileType[],
): string | undefined {
  if (file.size === 0) return fileSentences.empty;
  if (file.size > maximumFileBytes) return fileSentences.tooLarge;
  const kind = fileTypeOf(file.type.toLowerCase());
  if (kind !== null && accepted.includes(kind)) return undefined;
  if (isPictureOnly(accepted)) return fileSentences.notAPicture;
  return kind === 'audio' ? fileSentences.soundNotHere : fileSentences.notAccepted;
}

function isPictureOnly(accepted: readonly FileType[]): boolean {
  return accepted.every((kind) => kind === 'image');
}

/** The file with its true type, and why it may not be sent, if so. */
export async function examineFile(given: File, accepted: readonly FileType[]): Promise<ExaminedFile> {
  const unreadable = given.size === 0 || given.size > maximumFileBytes;
  const examined = unreadable ? null : await examinedContent(given);
  const { file, isDoubtful = false, refusal } = examined ?? { file: given };
  const ofContent =
    refusal !== undefined && refusal !== fileSentences.pictureNotShown && isPictureOnly(accepted)
      ? fileSentences.notAPicture
      : refusal;
  const sentence = ofContent ?? fileRefusal(file, accepted);
  return { file, isDoubtful, ...(sentence !== undefined && { refusal: sentence }) };
}

/** Null where it cannot be examined, such as offline on a page that is new here: the server decides. */
async function examinedContent(given: File): Promise<ExaminedFile | null> {
  try {
    return await (await import('./examine-file.ts')).examineContent(given);
  } catch {
    return null;
  }
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
