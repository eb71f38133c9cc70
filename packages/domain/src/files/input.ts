// Schemas for uploads: purposes, maximum sizes, and the message for each mistake.
import { id } from '../contract/id.ts';
import { z } from '../contract/schema.ts';
import { fileName } from '../contract/text.ts';
import { maximumFileBytes, sizeSentences, type FileType } from './kinds.ts';

export const filePurposes = ['evidence', 'comment', 'message', 'profile', 'module'] as const;
export type FilePurpose = (typeof filePurposes)[number];

export const fileSentences = {
  ...sizeSentences,
  empty: 'This file is empty. Please choose another one',
  notAccepted: 'This kind of file cannot be used. Please choose a photo, a video or a sound',
  filmNotPlayable:
    'This kind of video cannot be played here. Please record it again with the camera, or save it as MP4',
  soundNotPlayable:
    'This kind of sound cannot be played here. Please record it again here, or save it as MP3',
  pictureNotShown: 'This kind of picture cannot be shown here. Please take a photo of it, or save it as JPEG',
  soundNotHere: 'Please choose a photo or a video here, or record your voice',
  notAPicture: 'Please choose a picture',
  damaged: 'This file does not open. Choose another one.',
  tooManyPixels: 'This picture is too big. Choose a smaller one.',
  tooManyUploads: 'Wait. Some work is still on its way.',
  noRoom: 'There is no room for this file now. Try again later.',
  unavailable: 'Files are not available at the moment. Please try again later',
  interrupted: 'The file could not be sent. Please check your connection and try again',
  inUse: 'This file is still in use',
} as const;

/** A module's picture: 1 MB, although its message says 200. Both are given by the product's specification. */
export const maximumModuleImageBytes = 1_048_576;

/** The maximum size in bytes; larger files are refused with `fileSentences.tooLarge`. */
export function largestFile(purpose: FilePurpose): number {
  return purpose === 'module' ? maximumModuleImageBytes : maximumFileBytes;
}

/** The kinds of file accepted for the purpose. */
export function acceptsKind(purpose: FilePurpose, kind: FileType): boolean {
  return kind === 'image' || (purpose !== 'profile' && purpose !== 'module');
}

/** UTF-16 units of a file's name; what is longer is shortened. */
export const maxFileNameLength = 255;

/** The endpoint for uploads by the tus protocol. */
export const uploadsPath = '/api/files';

/** The client's metadata of an upload. `id` becomes the file's id, so that a repeated upload is the same file. */
export const uploadMetadata = z
  .object({
    id,
    fileName: z.prefault(fileName(maxFileNameLength), ''),
    purpose: z.enum(filePurposes),
    topicId: z.optional(id),
    moduleId: z.optional(id),
  })
  .check(
    z.refine(
      (given) => given.purpose !== 'module' || (given.topicId !== undefined && given.moduleId !== undefined),
      { path: ['moduleId'], message: 'A module picture needs its topic and module' },
    ),
  );
export type UploadMetadata = z.output<typeof uploadMetadata>;
