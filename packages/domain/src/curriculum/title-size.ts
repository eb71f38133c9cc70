// The font size of a module's title: smaller for longer titles, so that they fit the layout.

export type TitleSize = 'normal' | 'long' | 'longest';

/** Largest below 50 characters, middle from 50 to 99, smallest from 100. */
export function titleSize(title: string): TitleSize {
  if (title.length < 50) return 'normal';
  return title.length < 100 ? 'long' : 'longest';
}
