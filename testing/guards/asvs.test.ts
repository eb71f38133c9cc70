// Proves that docs/compliance/asvs.md is complete, counts correctly, and cites a proof of what is met.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import standard from './asvs-5.0.0.json' with { type: 'json' };

const page = readFileSync(path.resolve(import.meta.dirname, '../../docs/compliance/asvs.md'), 'utf8');
const tests = globSync('{packages,apps,testing,e2e,tools}/**/*.{test,spec}.{ts,tsx}', {
  cwd: path.resolve(import.meta.dirname, '../..'),
  exclude: ['**/node_modules/**'],
}).map((file) => `/${file.replace(/(\.slow)?\.(test|spec)\.tsx?$/, '.$2')}`);

const levels = { '1': standard.level1, '2': standard.level2 } as const;
const states = ['met', 'met, not tested', "provider's", 'not applicable', 'not met'];

const rows = page
  .split('\n')
  .filter((line) => /^\| V\d/.test(line))
  .map((line) => {
    const [number = '', level = '', asks = '', state = '', where = '', ...more] = cellsOf(line);
    return { number, level, asks, state, where, more };
  });

test('every requirement in the list of the standard is parsed', () => {
  expect([standard.level1.length, standard.level2.length]).toEqual([70, 183]);
});

test('the table lists every requirement of levels 1 and 2 once, with its level, and no other', () => {
  const expected = Object.entries(levels).flatMap(([level, numbers]) =>
    numbers.map((number) => `${number} ${level}`),
  );
  expect(rows.map(({ number, level }) => `${number} ${level}`).toSorted()).toEqual(expected.toSorted());
});

test('every line has five cells and a valid state, and cites a proof where the requirement is met', () => {
  for (const { number, asks, state, where, more } of rows) {
    expect(more, number).toEqual([]);
    expect(states, number).toContain(state);
    expect(asks, number).not.toBe('');
    expect(where, number).not.toBe('');
    // By a test, or by a document where the requirement asks for one.
    if (state === 'met') expect(where, number).toMatch(/\.(test|spec)`|\.md[#)]|\[[^\]]+\]/);
    if (state === 'met, not tested') expect(where, number).toMatch(/^(?!.*\.(test|spec)`).*\[[^\]]+\]/);
  }
});

test('a test that the table cites is there, once by the name that is written', () => {
  const cited = [...page.matchAll(/`([\w/-]+\.(?:test|spec))`/g)].map(([, name]) => name ?? '');
  expect(cited.length).toBeGreaterThan(200);
  const found = (name: string) => tests.filter((file) => file.endsWith(`/${name}`)).length;
  expect(cited.filter((name) => found(name) !== 1)).toEqual([]);
});

test('the numbers at its beginning match the table', () => {
  const counts = new Map(
    page
      .split('\n')
      .map(cellsOf)
      .flatMap(([state = '', first = '', second = '']) =>
        /^\d+$/.test(first) ? [[state, [first, second]]] : [],
      ),
  );
  const count = (level: string, state: string) =>
    String(rows.filter((row) => row.level === level && row.state === state).length);
  for (const state of states)
    expect(counts.get(state), state).toEqual([count('1', state), count('2', state)]);
  expect(counts.get('all')).toEqual(['70', '183']);
});

function cellsOf(line: string): string[] {
  return line.startsWith('|')
    ? line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim())
    : [];
}
