// The picture of each module and the pictures people send: drawn as SVG, stored as small WebP and PNG files.
import sharp from 'sharp';
import { avatar } from './drawings/people.ts';
import { college } from './scenes/college.ts';
import { community } from './scenes/community.ts';
import { everyday } from './scenes/everyday.ts';
import { frame } from './scenes/stage.ts';

const scenes: Readonly<Record<string, () => string>> = { ...everyday, ...college, ...community };

export const sceneNames: readonly string[] = Object.keys(scenes);

/** SVG of the picture of the module with this slug. */
export function modulePicture(slug: string): string {
  const scene = scenes[slug];
  if (!scene) throw new Error(`There is no picture for the module ${slug}`);
  return frame(scene());
}

/** A picture as the bytes of a WebP file; the same SVG always gives the same bytes. */
export function toWebp(svg: string): Promise<Buffer> {
  return sharp(Buffer.from(svg)).webp({ quality: 72, effort: 2 }).toBuffer();
}

export function profilePicture(number: number): Promise<Buffer> {
  return toWebp(avatar(number));
}
