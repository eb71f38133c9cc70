// The page of threats: its headings are written by hand, the tests below each are those that end with its id.
import type { Title } from './citations.ts';
import { idsOf } from './proof.ts';

const longest = 48;

/** The ids of the headings `## THREAT-1 …`. */
export function threatsOf(page: string): string[] {
  return [...page.matchAll(/^## (THREAT-\d+) /gm)].map(([, id]) => id ?? '');
}

/** The page with the tests of today; a threat that no test names is an error. */
export function threatsPage(page: string, titles: readonly Title[]): string {
  return page.replaceAll(/^(## (THREAT-\d+) .+\n)(?:\n(?:- .*\n)+)?/gm, (_, heading: string, id: string) => {
    const tests = titles.filter(({ title }) => idsOf(title).includes(id));
    if (tests.length === 0) throw new Error(`No test names ${id}.`);
    const lines = [...Map.groupBy(tests, ({ file }) => file)].map(
      ([file, those]) => `- \`${nameOf(file)}\`: ${those.map(sentenceOf).join('; ')}\n`,
    );
    return `${heading}\n${lines.join('')}`;
  });
}

/** `sign-in/lock` of `apps/server/src/features/sign-in/lock.test.ts`. */
function nameOf(file: string): string {
  return file
    .split('/')
    .slice(-2)
    .join('/')
    .replace(/(\.slow)?\.(test|spec)\.tsx?$/, '');
}

/** How a title begins, by which it is found; `…` stands for what differs, or follows. */
function sentenceOf({ title }: Title): string {
  const words = title
    .replace(/ \[[^\]]*\]$/, '')
    .replaceAll(/\\(['"`])/g, '$1')
    .replaceAll(/\$\{[^}]*\}|\$\w+|%s/g, '…');
  return words.length <= longest ? words : `${words.slice(0, words.lastIndexOf(' ', longest))} …`;
}
