// The page of threats: its headings are written by hand, the tests below each are those that end with its id.
import type { Title } from './citations.ts';
import { idsOf } from './proof.ts';

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
      ([file, those]) => `- \`${file.split('/').slice(-2).join('/')}\`: ${those.map(sentenceOf).join('; ')}\n`,
    );
    return `${heading}\n${lines.join('')}`;
  });
}

/** A title without its ids, as it is read: `%s` and `${…}` stand for what differs. */
function sentenceOf({ title }: Title): string {
  return title
    .replace(/ \[[^\]]*\]$/, '')
    .replaceAll(/\\(['"`])/g, '$1')
    .replaceAll(/\$\{[^}]*\}|\$\w+|%s/g, '…');
}
