// Proves that requirements are read and counted rightly, and that every test title in the checkout names real ones.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import {
  browserOutcomes,
  idsOf,
  problemOf,
  provedBy,
  requirementsOf,
  unitOutcomes,
} from '../../../../scripts/proof.ts';

const checkout = path.resolve(import.meta.dirname, '../../../..');
const requirements = requirementsOf(readFileSync(path.join(checkout, 'docs/requirements.md'), 'utf8'));
const known = new Set(requirements.map(({ id }) => id));

test('the list of requirements is read whole', () => {
  expect(requirements).toHaveLength(777);
  expect(known.size).toBe(777);
  expect(requirements[0]).toMatchObject({ id: 'SIGN-1', area: 'Sign-in and recovery' });
  expect(requirements.at(-1)).toMatchObject({ area: 'Layout and breakpoints' });
});

test('a title proves the requirements that it ends with', () => {
  expect(idsOf('a learner signs in [SIGN-1, SIGN-2]')).toEqual(['SIGN-1', 'SIGN-2']);
  expect(idsOf('a learner signs in')).toEqual([]);
  expect(idsOf('a list [1, 2] of things')).toEqual([]);
});

test('a title with four ids, an unknown one, or ids in its middle is told so', () => {
  expect(problemOf('x [SIGN-1]', known)).toBeNull();
  expect(problemOf('x', known)).toBeNull();
  expect(problemOf('x [SIGN-1, SIGN-2, SIGN-3, SIGN-4]', known)).toContain('more than three');
  expect(problemOf('x [SIGN-999]', known)).toContain('SIGN-999');
  expect(problemOf('x [SIGN-1] y', known)).toContain('not at its end');
});

test('only tests that ran and passed prove anything, and a failing one denies it', () => {
  const unit = unitOutcomes({
    testResults: [
      {
        assertionResults: [
          { fullName: 'one [SIGN-1]', status: 'passed' },
          { fullName: 'two [SIGN-2]', status: 'skipped' },
          { fullName: 'three [SIGN-3]', status: 'passed' },
        ],
      },
    ],
  });
  const browser = browserOutcomes({
    suites: [
      {
        specs: [
          { title: 'four [SIGN-3]', ok: false, tests: [{ status: 'unexpected' }] },
          { title: 'five [SIGN-5]', ok: true, tests: [{ status: 'expected' }] },
          { title: 'six [SIGN-6]', ok: true, tests: [{ status: 'skipped' }] },
        ],
      },
    ],
  });
  expect([...provedBy([...unit, ...browser])]).toEqual(['SIGN-1', 'SIGN-5']);
});

test('every test title in the checkout names at most three requirements, at its end, that exist', () => {
  const files = ['packages', 'apps', 'e2e', 'bench']
    .flatMap((room) => globSync(`${room}/**/*.{test,spec}.{ts,tsx}`, { cwd: checkout }))
    .filter((file) => !file.includes('node_modules') && !file.endsWith('proof.test.ts'));
  expect(files.length).toBeGreaterThan(50);
  const problems = files.flatMap((file) =>
    titlesIn(readFileSync(path.join(checkout, file), 'utf8')).flatMap((title) => {
      const problem = problemOf(title, known);
      return problem === null ? [] : [`${file}: "${title}" ${problem}`];
    }),
  );
  expect(problems).toEqual([]);
});

/** The first argument of every test. */
function titlesIn(code: string): string[] {
  const calls = code.matchAll(/\b(?:test|it)(?:\.\w+(?:\([^()]*\))?)*\(\s*(['"`])((?:\\.|(?!\1).)*)\1/gs);
  return [...calls].map((match) => match[2] ?? '');
}
