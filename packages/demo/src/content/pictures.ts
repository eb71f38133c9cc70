// Module and profile pictures as SVG, and the conversion of SVG to small WebP files.
import sharp from 'sharp';
import { avatar } from '@foothold/drawings/person';
import { college } from './scenes/college.ts';
import { community } from './scenes/community.ts';
import { everyday } from './scenes/everyday.ts';
import { frame } from './scenes/stage.ts';

const scenes: Readonly<Record<string, () => string>> = { ...everyday, ...college, ...community };

export const sceneNames: readonly string[] = Object.keys(scenes);

/** The SVG picture of the module with this slug. */
export function modulePicture(slug: string): string {
  const scene = scenes[slug];
  if (!scene) throw new Error(`There is no picture for the module ${slug}`);
  return frame(scene());
}

/** Converts an SVG to a WebP file; the same SVG always gives the same bytes. */
export function toWebp(svg: string): Promise<Buffer> {
  return sharp(Buffer.from(svg)).webp({ quality: 72, effort: 2 }).toBuffer();
}

export function profilePicture(number: number): Promise<Buffer> {
  return toWebp(avatar(number));
}
