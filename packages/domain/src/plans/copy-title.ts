// The title of a template's copy, within the maximum length.
import { maxTitleLength } from './template-input.ts';

const before = 'Copy of ';
const cut = '…';

export function copyTitle(title: string): string {
  const room = maxTitleLength - before.length;
  if (title.length <= room) return before + title;
  // Cut at whole code points: a lone surrogate cannot be stored.
  let kept = '';
  for (const character of title) {
    if (kept.length + character.length > room - cut.length) break;
    kept += character;
  }
  return before + kept.trimEnd() + cut;
}
