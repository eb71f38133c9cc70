// Decodes and re-encodes pictures in a separate process, so that a hostile picture can crash only this process.
import { readFile, stat } from 'node:fs/promises';
import { pictureSize } from '@foothold/domain/files/picture-size';
import decodeHeic from 'heic-decode';
import sharp, { type Sharp } from 'sharp';
import { answerTasks } from '../runtime/task-process.ts';

export type ImageOrder = {
  readonly from: string;
  readonly to: string;
  readonly format: 'jpeg' | 'png' | 'webp' | 'gif';
  /** It is HEIC, which the four loaders below cannot read. */
  readonly heic: boolean;
};
export type ImageAnswer =
  | { readonly width: number; readonly height: number }
  | { readonly problem: 'tooManyPixels' | 'damaged' | 'noRoom' };

const maxSide = 2560;
// The decoder needs all of the file in memory: four times the largest photo of a phone.
const maxHeicBytes = 48 * 1024 * 1024;
const maxPixels = 40_000_000;
// Over all frames. Encoding an animation is slow, and other pictures wait for it.
const maxAnimationPixels = 8_000_000;

// Only four of the library's many loaders are enabled, to reduce the attack surface.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegFile',
    'VipsForeignLoadPngFile',
    'VipsForeignLoadWebpFile',
    'VipsForeignLoadNsgifFile',
  ],
});
sharp.cache(false);
sharp.concurrency(1);

answerTasks(rewrite);

/** Rotates upright, converts to sRGB, scales down to 2560 pixels a side but never below what is legible, and drops all metadata by re-encoding. */
async function rewrite({ from, to, format, heic }: ImageOrder): Promise<ImageAnswer> {
  try {
    if (heic) {
      const { picture, size } = await fromHeic(from);
      return await write(picture, size, to, 'jpeg');
    }
    const options = { limitInputPixels: maxPixels, failOn: 'truncated', sequentialRead: true } as const;
    const given = await sharp(from, options).metadata();
    const { pages = 1, width, height, pageHeight = height, orientation = 1 } = given;
    if (width * pageHeight > maxPixels) return { problem: 'tooManyPixels' };
    // Larger animations are reduced to their first frame.
    const animated = pages > 1 && width * pageHeight * pages <= maxAnimationPixels;
    const isOnItsSide = orientation >= 5;
    const upright = isOnItsSide ? { width: pageHeight, height: width } : { width, height: pageHeight };
    return await write(sharp(from, { ...options, animated }).autoOrient(), upright, to, format);
  } catch (error) {
    return { problem: problemOf(String(error)) };
  }
}

type Size = { readonly width: number; readonly height: number };

async function write(
  picture: Sharp,
  upright: Size,
  to: string,
  format: ImageOrder['format'],
): Promise<ImageAnswer> {
  const written = await picture
    .resize({ ...pictureSize(upright, maxSide), fit: 'fill' })
    .toFormat(format, format === 'jpeg' || format === 'webp' ? { quality: 85 } : {})
    .toFile(to);
  return { width: written.width, height: written.pageHeight ?? written.height };
}

/** What the library returns, which its types say in part. `dispose` frees the memory of all. */
type HeicPictures = readonly {
  readonly width: number;
  readonly height: number;
  decode(): Promise<{ readonly data: Uint8ClampedArray; readonly width: number; readonly height: number }>;
}[] & { dispose(): void };

/** The first picture of the file, turned upright by the decoder, which is compiled to WebAssembly. */
async function fromHeic(file: string): Promise<{ readonly picture: Sharp; readonly size: Size }> {
  if ((await stat(file)).size > maxHeicBytes) throw new Error('It exceeds pixel limit.');
  // Sound: the published types lack what the library says of a picture before it is decoded.
  const pictures = (await decodeHeic.all({ buffer: await readFile(file) })) as unknown as HeicPictures;
  try {
    const first = pictures[0];
    if (first === undefined) throw new Error('There is no picture in it.');
    if (first.width * first.height > maxPixels) throw new Error('It exceeds pixel limit.');
    const { data, width, height } = await first.decode();
    const picture = sharp(Buffer.from(data.buffer, data.byteOffset, data.byteLength), {
      raw: { width, height, channels: 4 },
    });
    return { picture, size: { width, height } };
  } finally {
    pictures.dispose();
  }
}

function problemOf(message: string): 'tooManyPixels' | 'damaged' | 'noRoom' {
  if (message.includes('exceeds pixel limit')) return 'tooManyPixels';
  return /no space left|disk quota/i.test(message) ? 'noRoom' : 'damaged';
}
