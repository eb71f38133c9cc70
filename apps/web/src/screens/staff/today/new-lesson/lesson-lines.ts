// What a teacher writes for a lesson, line by line: a link is a page, any other line is a task.
import { isBlank } from '@foothold/domain/contract/blank';
import type { Tool } from '@foothold/domain/evidence/tool';
import { linkOf } from '@foothold/domain/curriculum/embed-snippet';

export type Page = {
  readonly link: string;
  /** What stands beside the link in its line; empty: the page's own title says what it is. */
  readonly words: string;
};
/** The tools that were chosen for tasks, by their lines. */
export type Tools = ReadonlyMap<string, Tool | null>;
export type Lines = { readonly pages: readonly Page[]; readonly tasks: readonly string[] };

const address = /https?:\/\/\S+/i;
// "1.", "2)", "-", "•"
const bullet = /^\s*(?:\d{1,2}[.)]|[-–*•])\s+/;

/** A link may be written alone, with words around it, without its `https://`, or as an embed snippet. */
export function linesOf(text: string): Lines {
  const pages: Page[] = [];
  const tasks: string[] = [];
  for (const line of text.split(/\r?\n/).filter((each) => !isBlank(each))) {
    const written = line.replace(bullet, '').trim();
    const page = pageIn(written);
    if (page !== null) pages.push(page);
    else if (!isBlank(written)) tasks.push(written);
  }
  return { pages, tasks };
}

function pageIn(line: string): Page | null {
  if (line.startsWith('<')) {
    const link = linkOf(line);
    return address.test(link) ? { link, words: '' } : null;
  }
  const found = address.exec(line);
  if (found === null) return /^www\.\S+\.\S+$/i.test(line) ? { link: `https://${line}`, words: '' } : null;
  const [link] = found;
  return {
    link,
    words: line
      .replace(link, ' ')
      .replace(/\s+/g, ' ')
      .replace(/\s*[:–-]?\s*$/, '')
      .trim(),
  };
}

/** The choices after the lines were changed: a line that is written on keeps the one that was made for it. */
export function toolsAfter(tools: Tools, before: readonly string[], after: readonly string[]): Tools {
  if (before.length !== after.length) return tools;
  const moved = after.flatMap((line, index) => {
    const tool = tools.get(before[index] ?? '');
    return tool === undefined || before.includes(line) ? [] : [[line, tool] as const];
  });
  return new Map([...tools, ...moved]);
}

export function hostOf(link: string): string {
  return URL.canParse(link) ? new URL(link).hostname.replace(/^www\./, '') : link;
}

const maxNameLength = 60;

/** A name for a lesson that begins so: its first words, whole, and a number where the topic has that name already. */
export function nameFor(firstLine: string, existingNames: readonly string[]): string {
  const words = firstLine
    .replace(/\s+/g, ' ')
    .replace(/[.!?…:;,]+$/, '')
    .trim();
  const cut =
    words.length <= maxNameLength
      ? words
      : words
          .slice(0, maxNameLength + 1)
          .replace(/\s+\S*$/, '')
          .slice(0, maxNameLength);
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? cut : `${cut} ${number}`;
    if (!existingNames.includes(name)) return name;
  }
}
