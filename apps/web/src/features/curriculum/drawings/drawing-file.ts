// A built-in picture as the file that is uploaded for a module, as one from the teacher's own computer would be.
import { drawingLabels, drawingUrl, type DrawingName } from './module-drawings.ts';

const size = { width: 960, height: 600 } as const;

export async function drawingFile(name: DrawingName): Promise<File> {
  const image = new Image(size.width, size.height);
  image.src = drawingUrl(name);
  await image.decode();
  const canvas = Object.assign(document.createElement('canvas'), size);
  canvas.getContext('2d')?.drawImage(image, 0, 0, size.width, size.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (blob === null) throw new Error(`The drawing ${name} was not encoded.`);
  return new File([blob], `${drawingLabels[name]}.png`, { type: blob.type });
}
