// Scales a chosen photo down, as far as what is written on it stays legible, rotates it upright and strips metadata (place, time, device) before it is sent.
import { pictureSize } from '@foothold/domain/files/picture-size';
import { fileExtension } from './file-kind.ts';

const MAX_PHOTO_SIDE = 1600;
const QUALITY = 0.85;
// These would lose their animation or sharp lines when redrawn.
const LEFT_ALONE = new Set(['image/gif', 'image/svg+xml']);

/**
 * The photo to upload. What this browser cannot decode (e.g. HEIC on most phones) is returned unchanged:
 * the server decodes it and strips the metadata.
 */
export async function preparePhoto(original: File): Promise<File> {
  if (LEFT_ALONE.has(original.type) || (await isAnimatedWebp(original))) return original;
  const picture = await decode(original);
  if (picture === undefined) return original;
  const drawn = draw(picture, pictureSize(picture, MAX_PHOTO_SIDE));
  picture.close();
  const blob = drawn && (await encode(drawn, keepsTransparency(original.type) ? 'image/webp' : 'image/jpeg'));
  return blob ? new File([blob], renamed(original.name, blob.type), { type: blob.type }) : original;
}

/** The current frame of a video element as a photo. `undefined` if the browser refuses to draw it. */
export async function photoOfVideo(video: HTMLVideoElement, fileName: string): Promise<File | undefined> {
  const drawn = draw(
    video,
    pictureSize({ width: video.videoWidth, height: video.videoHeight }, MAX_PHOTO_SIDE),
  );
  const blob = drawn && (await encode(drawn, 'image/jpeg'));
  return blob ? new File([blob], fileName, { type: blob.type }) : undefined;
}

/** A smaller copy of a picture; null if this browser cannot decode it. */
export async function smallCopy(original: Blob, maxSide: number): Promise<Blob | null> {
  const picture = await decode(original);
  if (picture === undefined) return null;
  const drawn = draw(picture, pictureSize(picture, maxSide, 0));
  picture.close();
  return (drawn && (await encode(drawn, 'image/jpeg'))) ?? null;
}

/** By the flag of an animation in the header of its file. Source: the WebP container specification, extended format. */
async function isAnimatedWebp(file: Blob): Promise<boolean> {
  const header = new Uint8Array(await file.slice(0, 21).arrayBuffer());
  const letters = String.fromCodePoint(...header.subarray(0, 16));
  return /^RIFF.{4}WEBPVP8X$/s.test(letters) && ((header[20] ?? 0) & 0b10) !== 0;
}

async function decode(file: Blob): Promise<ImageBitmap | undefined> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    // Not a format that this browser knows, or too large for this phone: no reason to refuse it here.
    return undefined;
  }
}

function draw(
  picture: CanvasImageSource,
  size: { readonly width: number; readonly height: number },
): HTMLCanvasElement | undefined {
  const canvas = document.createElement('canvas');
  canvas.width = size.width;
  canvas.height = size.height;
  const context = canvas.getContext('2d');
  if (context === null) return undefined;
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}

function encode(canvas: HTMLCanvasElement, mediaType: string): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, mediaType, QUALITY));
}

function keepsTransparency(mediaType: string): boolean {
  return mediaType === 'image/png' || mediaType === 'image/webp';
}

function renamed(name: string, mediaType: string): string {
  return `${name.replace(/\.[^.]*$/, '') || 'photo'}${fileExtension(mediaType)}`;
}
