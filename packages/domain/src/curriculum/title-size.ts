// How large a module's title may be written: smaller letters for longer names, so that the page keeps its shape.

export type TitleSize = 'normal' | 'long' | 'longest';

/** Largest below 50 characters, middle from 50 to 99, smallest from 100. */
export function titleSize(title: string): TitleSize {
  if (title.length < 50) return 'normal';
  return title.length < 100 ? 'long' : 'longest';
}
