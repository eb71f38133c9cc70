// The drawn portraits that a person may choose instead of a photo.
import { avatar } from '@foothold/drawings/person';
import { drawnFile, svgUrl } from '../../media/drawn-file.ts';

/** As they are offered: neighbours differ, and so do faces, clothes and backgrounds. */
export const portraits = [
  0, 21, 12, 33, 4, 38, 26, 17, 2, 15, 20, 45, 32, 6, 11, 46, 27, 42, 13, 41, 39, 24, 8, 1,
] as const;

export function portraitUrl(portrait: number): string {
  return svgUrl(avatar(portrait));
}

export function portraitFile(portrait: number): Promise<File> {
  return drawnFile({ url: portraitUrl(portrait), size: { width: 512, height: 512 }, name: 'portrait' });
}
