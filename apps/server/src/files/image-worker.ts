// Decodes and re-encodes pictures in a separate process, so that a hostile picture can crash only this process.
import { pictureSize } from '@foothold/domain/files/picture-size';
import sharp from 'sharp';

export type ImageOrder = {
  readonly from: string;
  readonly to: string;
  readonly format: 'jpeg' | 'png' | 'webp' | 'gif';
};
export type ImageAnswer =
  | { readonly width: number; readonly height: number }
  | { readonly problem: 'tooManyPixels' | 'damaged' | 'noRoom' };

const longestSide = 2560;
const maxPixels = 40_000_000;
// Over all frames. Encoding an animation is slow, and other pictures wait meanwhile.
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

process.on('message', (order: ImageOrder) => {
  void rewrite(order).then((answer) => process.send?.(answer));
});
process.on('disconnect', () => process.exit());
process.send?.('ready');

/** Rotates upright, converts to sRGB, scales down to 2560 pixels a side but never below what is legible, and drops all metadata by re-encoding. */
async function rewrite({ from, to, format }: ImageOrder): Promise<ImageAnswer> {
  try {
    const options = { limitInputPixels: maxPixels, failOn: 'truncated', sequentialRead: true } as const;
    const given = await sharp(from, options).metadata();
    const { pages = 1, width, height, pageHeight = height, orientation = 1 } = given;
    if (width * pageHeight > maxPixels) return { problem: 'tooManyPixels' };
    // Larger animations are reduced to their first frame.
    const animated = pages > 1 && width * pageHeight * pages <= maxAnimationPixels;
    const isOnItsSide = orientation >= 5;
    const upright = isOnItsSide ? { width: pageHeight, height: width } : { width, height: pageHeight };
    const size = pictureSize(upright, longestSide);
    const written = await sharp(from, { ...options, animated })
      .autoOrient()
      .resize({ ...size, fit: 'fill' })
      .toFormat(format, format === 'jpeg' || format === 'webp' ? { quality: 85 } : {})
      .toFile(to);
    return { width: written.width, height: written.pageHeight ?? written.height };
  } catch (error) {
    return { problem: problemOf(String(error)) };
  }
}

function problemOf(message: string): 'tooManyPixels' | 'damaged' | 'noRoom' {
  if (message.includes('exceeds pixel limit')) return 'tooManyPixels';
  return /no space left|disk quota/i.test(message) ? 'noRoom' : 'damaged';
}
