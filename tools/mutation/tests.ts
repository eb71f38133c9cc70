// Chooses the test files for a mutant: those that reach its function, nearest first.
import { globSync } from 'node:fs';
import path from 'node:path';
import type { ReachedBy } from './result-cache.ts';
import { placeOf } from './functions.ts';
import type { Mutant } from './mutants.ts';
import { checkout } from './groups.ts';

// Tests that run our code in other processes, measure time, or need a browser.
const elsewhere =
  /\.browser\.test\.|^packages\/live\/|^apps\/server\/src\/start\/|^apps\/web\/src\/theme\/|\/(attack|rush|bad-connection|floods|kills|many-learners|two-nodes)\.test/;

export function testFiles(): string[] {
  return globSync(['packages/**/*.test.ts', 'apps/**/*.test.{ts,tsx}', 'testing/**/*.test.ts'], {
    cwd: checkout,
    exclude: ['**/node_modules/**'],
  })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => !elsewhere.test(file))
    .sort();
}

/** As many as usually fit into `budgetMs`, but at least one; `left` is the number of the rest. */
export function testsFor(
  mutant: Mutant,
  source: string,
  reached: readonly ReachedBy[],
  budgetMs: number,
): { readonly tests: readonly ReachedBy[]; readonly left: number } {
  const place = placeOf(mutant.file, source, mutant);
  const able = reached
    .filter((test) => test.reaches(place))
    .map((test) => ({ test, rank: [distance(mutant.file, test.file), test.ms] as const }))
    .sort((a, b) => a.rank[0] - b.rank[0] || a.rank[1] - b.rank[1])
    .map(({ test }) => test);
  let spent = 0;
  const tests = able.filter(({ ms }, index) => (spent += ms) <= budgetMs || index === 0);
  return { tests, left: able.length - tests.length };
}

function distance(source: string, test: string): number {
  const stem = source.replace(/\.ts$/, '.');
  if (test.startsWith(stem)) return 0;
  if (path.dirname(source) === path.dirname(test)) return 1;
  if (path.basename(path.dirname(source)) === path.basename(path.dirname(test))) return 2;
  // The tables of access; then the tests of live screens.
  const [, of = ''] = /^testing\/(access|worlds|proof)\//.exec(test) ?? [];
  return of === '' ? 5 : of === 'proof' ? 4 : 3;
}
