// How large a module's title may be written: smaller letters for longer names, so that the page keeps its shape.

export type TitleSize = 'normal' | 'long' | 'longest';

/** Largest below 50 characters, middle from 50 to 99, smallest from 100; counted as people count them, not in bytes. */
export function titleSize(title: string): TitleSize {
  const characters = [...title].length;
  if (characters < 50) return 'normal';
  return characters < 100 ? 'long' : 'longest';
}
