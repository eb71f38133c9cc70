// Proves that every link in the documents leads to a file and a heading that exist, and that code names only documents that do.
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const checkout = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(checkout, file), 'utf8');
const pages = globSync(['*.md', 'docs/**/*.md', 'tools/mutation/*.md'], { cwd: checkout });

test('the documents are found, and links of both forms in them', () => {
  expect(pages).toContain('README.md');
  expect(pages.length).toBeGreaterThan(30);
  expect(linksIn('[a](b.md#c) and [d]\n\n[d]: e.ts\n`[x](y)`')).toEqual(['b.md#c', 'e.ts']);
  expect(isThere('README.md', 'docs/architecture.md#data-flow')).toBe(true);
  expect(isThere('README.md', 'docs/architecture.md#no-such-heading')).toBe(false);
  expect(isThere('docs/architecture.md', 'no-such-page.md')).toBe(false);
});

test.each(pages)('whatever %s points at is there: the file, and the heading in it', (page) => {
  const links = linksIn(read(page));
  expect(links.filter((link) => !/^(https?|mailto):/.test(link) && !isThere(page, link))).toEqual([]);
});

test('no reference of a document is undefined, and none is defined for nothing', () => {
  const problems = pages.flatMap((page) => {
    const text = read(page);
    const defined = [...text.matchAll(/^\[([^\]]+)\]: /gm)].map(([, name]) => name);
    if (defined.length === 0) return [];
    const words = prose(text).replaceAll(/^\[[^\]]+\]: .*$/gm, '');
    const used = new Set([...words.matchAll(/\[([^\][]+)\](?!\()/g)].map(([, name]) => name));
    return [
      ...defined.filter((name) => !used.has(name)),
      ...[...used].filter((name) => !defined.includes(name)),
    ].map((name) => `${page}: ${name}`);
  });
  expect(problems).toEqual([]);
});

test('a document that code or an example names is there', () => {
  const sources = globSync(
    ['{apps,packages,testing,e2e,bench,scripts,tools,lint}/**/*.{ts,tsx,mjs,js,sql}', 'ops/**/*.*'],
    { cwd: checkout, exclude: ['**/node_modules/**', '**/dist/**'] },
  );
  expect(sources.length).toBeGreaterThan(500);
  const named = sources.flatMap((file) =>
    [...read(file).matchAll(/\bdocs\/[\w/-]+\.md\b/g)].map(([page]) => ({ file, page })),
  );
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter(({ page }) => !existsSync(path.join(checkout, page)))).toEqual([]);
});

/** The text without code, in which brackets mean other things. */
function prose(text: string): string {
  return text.replaceAll(/^```.*?^```/gms, '').replaceAll(/`[^`\n]*`/g, '');
}

function linksIn(text: string): string[] {
  const words = prose(text);
  return [...words.matchAll(/\]\(([^)\s]+)\)/g), ...words.matchAll(/^\[[^\]]+\]: (\S+)$/gm)].map(
    ([, link]) => link ?? '',
  );
}

function isThere(page: string, link: string): boolean {
  const [file = '', heading] = link.split('#');
  const place = file === '' ? page : path.join(path.dirname(page), file);
  if (!existsSync(path.join(checkout, place))) return false;
  return heading === undefined || headingsOf(read(place)).includes(heading);
}

/** The anchors that GitHub generates for headings. */
function headingsOf(text: string): string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map((match) =>
    (match[1] ?? '')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}
