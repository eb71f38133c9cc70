// All drawings by name, and the small picture that is shown beside a word.
import { P } from '@foothold/drawings/palette';
import { box } from '@foothold/drawings/shapes';
import { food } from './drawings/food.ts';
import { home } from './drawings/home.ts';
import { nature } from './drawings/nature.ts';
import { people } from './drawings/people.ts';
import { things } from './drawings/things.ts';
import { town } from './drawings/town.ts';

const all: Readonly<Record<string, () => string>> = {
  ...food,
  ...home,
  ...nature,
  ...people,
  ...things,
  ...town,
};

export const drawingNames: readonly string[] = Object.keys(all);

/** SVG of a drawing in a box from -100 to 100. */
export function drawing(name: string): string {
  const draw = all[name];
  if (!draw) throw new Error(`There is no drawing called ${name}`);
  return draw();
}

const backgrounds = [P.sky, P.butter, P.mint, P.blush, P.sand, P.lilac] as const;

/** A drawing on a soft square: the picture beside a word. */
export function wordPicture(name: string): string {
  const background = backgrounds[drawingNames.indexOf(name) % backgrounds.length] ?? P.sky;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-140 -140 280 280">${box(-140, -140, 280, 280, background)}${drawing(name)}</svg>`;
}
