// What the copy of a template is called: never longer than a title may be.
import { longestTitle } from './template-input.ts';

const before = 'Copy of ';
const cut = '…';

export function copyTitle(title: string): string {
  const room = longestTitle - before.length;
  if (title.length <= room) return before + title;
  // By whole characters: half of one could not be stored.
  let kept = '';
  for (const character of title) {
    if (kept.length + character.length > room - cut.length) break;
    kept += character;
  }
  return before + kept.trimEnd() + cut;
}
