// Crops a square from a picture, for the round avatar.

export const squareSide = 512;

/** The square: its centre as fractions of the picture (0 to 1), and its zoom (1: the whole shorter side). */
export type Cut = { readonly x: number; readonly y: number; readonly zoom: number };

export const wholeSquare: Cut = { x: 0.5, y: 0.5, zoom: 1 };

type Size = { readonly width: number; readonly height: number };

/** The square in pixels of the picture, clamped to its edges. */
export function squareOf({ width, height }: Size, { x, y, zoom }: Cut) {
  const side = Math.min(width, height) / Math.max(1, zoom);
  const within = (middle: number, length: number) =>
    Math.min(Math.max(middle * length - side / 2, 0), length - side);
  return { left: within(x, width), top: within(y, height), side };
}

/** Null if this browser cannot decode the picture. */
export async function openPicture(file: Blob): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    return null;
  }
}

export function drawSquare(canvas: HTMLCanvasElement, picture: ImageBitmap, cut: Cut): void {
  const { left, top, side } = squareOf(picture, cut);
  const context = canvas.getContext('2d');
  if (context === null) return;
  context.imageSmoothingQuality = 'high';
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height);
}

/** Null if the browser refuses. */
export async function squareFile(picture: ImageBitmap, cut: Cut): Promise<File | null> {
  const canvas = document.createElement('canvas');
  canvas.width = squareSide;
  canvas.height = squareSide;
  drawSquare(canvas, picture, cut);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.88));
  return blob && new File([blob], 'profile-image.jpg', { type: blob.type });
}
