// Proves that the app is built for the browsers that the architecture names, and uses nothing that they lack.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const checkout = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(checkout, file), 'utf8');

const sources = ['apps/web/src', 'packages/domain/src', 'packages/live/src/client', 'packages/live/src/react']
  .flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: checkout }))
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file, code: read(file) }));

/** Newer than at least one of the named browsers, each with a sample that its pattern must match. */
const newer: readonly (readonly [what: string, pattern: RegExp, such: string])[] = [
  ['AbortSignal.any', /AbortSignal\.any\(/, 'AbortSignal.any([one, other])'],
  ['Object.groupBy', /Object\.groupBy\(/, 'Object.groupBy(rows, byClass)'],
  ['Element.checkVisibility', /\.checkVisibility\(/, 'row.checkVisibility()'],
  ['popovers of HTML', /\b(popover=|popoverTarget|showPopover\()/, 'menu.showPopover()'],
  ['Intl.Segmenter', /Intl\.Segmenter\b/, 'new Intl.Segmenter(locale)'],
  ['Promise.try', /Promise\.try\(/, 'Promise.try(load)'],
  ['Array.fromAsync', /Array\.fromAsync\(/, 'Array.fromAsync(rows)'],
  ['URL.parse', /URL\.parse\(/, 'URL.parse(link)'],
  ['RegExp.escape', /RegExp\.escape\(/, 'RegExp.escape(text)'],
  [
    'methods of iterators',
    /(?<!deviceStorage\s*)\.(values|keys|entries)\(\)\s*\.(map|filter|flatMap|some|every|find|reduce|toArray|take|drop|forEach)\(/,
    'byId.values().map(nameOf)',
  ],
  [
    'set operations',
    /\.(union|intersection|difference|symmetricDifference|isSubsetOf|isSupersetOf|isDisjointFrom)\(/,
    'here.union(there)',
  ],
  ['base64 and hex of bytes', /\.(toBase64|toHex|fromBase64|fromHex)\(/, 'bytes.toHex()'],
];

test('the build is for the oldest browsers that the architecture names', () => {
  const named = /\*\*Chrome (\S+), Firefox (\S+) and Safari (\S+)\*\* are the oldest browsers/.exec(
    read('docs/architecture.md'),
  );
  const [, chrome, firefox, safari] = named ?? [];
  expect(read('apps/web/vite.config.ts')).toContain(
    `target: ['chrome${chrome}', 'firefox${firefox}', 'safari${safari}']`,
  );
});

test.each(newer)('nobody with one of these browsers meets %s', (_, pattern, such) => {
  expect(such).toMatch(pattern);
  expect(sources.length).toBeGreaterThan(500);
  expect(sources.filter(({ code }) => pattern.test(code)).map(({ file }) => file)).toEqual([]);
});
