// A process of its own that decodes and writes pictures anew: what a hostile picture breaks is this, not the server.
import sharp from 'sharp';

export type ImageOrder = {
  readonly id: number;
  readonly from: string;
  readonly to: string;
  readonly format: 'jpeg' | 'png' | 'webp' | 'gif';
};
export type ImageAnswer =
  | { readonly id: number; readonly width: number; readonly height: number }
  | { readonly id: number; readonly problem: 'tooManyPixels' | 'damaged' | 'noRoom' };

const longestSide = 2560;
const mostPixels = 40_000_000;
// Of all frames together. Writing an animation is slow, and others wait meanwhile.
const mostMovingPixels = 8_000_000;

// Only four of the library's many readers are needed, so only four can be attacked.
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

/** Turned upright, in sRGB, at most 2560 pixels a side, and without any of the metadata: writing anew drops it. */
async function rewrite({ id, from, to, format }: ImageOrder): Promise<ImageAnswer> {
  try {
    const options = { limitInputPixels: mostPixels, failOn: 'truncated', sequentialRead: true } as const;
    const { pages = 1, width, height, pageHeight = height } = await sharp(from, options).metadata();
    if (width * pageHeight > mostPixels) return { id, problem: 'tooManyPixels' };
    // A longer animation becomes its first picture.
    const animated = pages > 1 && width * pageHeight * pages <= mostMovingPixels;
    const written = await sharp(from, { ...options, animated })
      .autoOrient()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .toFormat(format, format === 'jpeg' || format === 'webp' ? { quality: 85 } : {})
      .toFile(to);
    return { id, width: written.width, height: written.pageHeight ?? written.height };
  } catch (error) {
    return { id, problem: problemOf(String(error)) };
  }
}

function problemOf(message: string): 'tooManyPixels' | 'damaged' | 'noRoom' {
  if (message.includes('exceeds pixel limit')) return 'tooManyPixels';
  return /no space left|disk quota/i.test(message) ? 'noRoom' : 'damaged';
}
