// The title of a web page, out of the beginning of its HTML. Not part of any screen: what it needs to parse HTML is large.
import { Parser } from 'htmlparser2';
import { singleLine, storable } from '../contract/text.ts';

const maxLength = 200;

/** On one line, at most 200 characters; null if there is none. A title within a drawing (`<svg>`) is another thing. */
export function titleOf(html: string): string | null {
  let title: string | null = null;
  let isInTitle = false;
  let drawings = 0;
  const parser = new Parser({
    onopentag: (name) => {
      if (name === 'svg') drawings += 1;
      isInTitle = name === 'title' && title === null && drawings === 0;
      if (isInTitle) title = '';
    },
    onclosetag: (name) => {
      if (name === 'svg') drawings -= 1;
      isInTitle = false;
    },
    ontext: (part) => {
      if (isInTitle) title = (title ?? '') + part;
    },
  });
  parser.end(html);
  const line = singleLine(storable(title ?? '').normalize('NFC')).replace(/\s+/g, ' ');
  const shown = Array.from(line).slice(0, maxLength).join('').trim();
  return shown === '' ? null : shown;
}
