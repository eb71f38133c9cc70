// Scales a chosen photo down, rotates it upright and strips metadata (place, time, device) before it is sent.
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
  if (LEFT_ALONE.has(original.type)) return original;
  const picture = await decode(original);
  if (picture === undefined) return original;
  const drawn = draw(picture, picture.width, picture.height);
  picture.close();
  const blob = drawn && (await encode(drawn, keepsTransparency(original.type) ? 'image/webp' : 'image/jpeg'));
  return blob ? new File([blob], renamed(original.name, blob.type), { type: blob.type }) : original;
}

/** The current frame of a video element as a photo. `undefined` if the browser refuses to draw it. */
export async function photoOfVideo(video: HTMLVideoElement, fileName: string): Promise<File | undefined> {
  const drawn = draw(video, video.videoWidth, video.videoHeight);
  const blob = drawn && (await encode(drawn, 'image/jpeg'));
  return blob ? new File([blob], fileName, { type: blob.type }) : undefined;
}

/** A smaller copy of a picture; null if this browser cannot decode it. */
export async function smallCopy(original: Blob, longestSide: number): Promise<Blob | null> {
  const picture = await decode(original);
  if (picture === undefined) return null;
  const drawn = draw(picture, picture.width, picture.height, longestSide);
  picture.close();
  return (drawn && (await encode(drawn, 'image/jpeg'))) ?? null;
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
  width: number,
  height: number,
  longestSide = MAX_PHOTO_SIDE,
): HTMLCanvasElement | undefined {
  const scale = Math.min(1, longestSide / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
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
