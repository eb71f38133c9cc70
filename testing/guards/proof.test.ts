// Proves that requirements are parsed and counted correctly, that test titles name existing ones, and that each is proved where it has to be.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { asOutcomes, titlesIn, titlesOf } from '../../scripts/citations.ts';
import { threatsOf, threatsPage } from '../../scripts/threats-page.ts';
import {
  browserOutcomes,
  idsOf,
  missingOf,
  prefixOf,
  problemOf,
  provedBy,
  requirementsOf,
  unitOutcomes,
  unseenOf,
} from '../../scripts/proof.ts';

const checkout = path.resolve(import.meta.dirname, '../..');
const markdown = readFileSync(path.join(checkout, 'docs/compliance/requirements.md'), 'utf8');
const requirements = requirementsOf(markdown);
const titles = titlesIn(checkout);
const known = new Set(requirements.map(({ id }) => id));
const threats = threatsOf(readFileSync(path.join(checkout, 'docs/compliance/threats.md'), 'utf8'));

test('every requirement of the list is parsed', () => {
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

test('a title with four ids, an unknown one, or ids in its middle is reported', () => {
  expect(problemOf('x [SIGN-1]', known)).toBeNull();
  expect(problemOf('x', known)).toBeNull();
  expect(problemOf('x [SIGN-1, SIGN-2, SIGN-3, SIGN-4]', known)).toContain('more than three');
  expect(problemOf('x [SIGN-1, SIGN-2, SIGN-3, THREAT-1]', new Set([...known, 'THREAT-1']))).toBeNull();
  expect(problemOf('x [SIGN-999]', known)).toContain('SIGN-999');
  expect(problemOf('x [SIGN-1] y', known)).toContain('not at its end');
});

const story = (title: string, status: string, steps: readonly { title: string }[][] = [[]]) => ({
  title,
  tests: [{ status, results: steps.map((each) => ({ steps: each })) }],
});
const unit = (title: string, status = 'passed') =>
  unitOutcomes({ testResults: [{ assertionResults: [{ fullName: title, status }] }] });

test('only tests that ran and passed prove anything, and a failing one cancels the proof', () => {
  const proved = provedBy([
    ...unit('one [SIGN-1]'),
    ...unit('two [SIGN-2]', 'skipped'),
    ...unit('three [SIGN-3]'),
    ...unit('seven [SIGN-7]', 'failed'),
    ...browserOutcomes({
      suites: [
        {
          specs: [
            story('four [SIGN-3]', 'unexpected'),
            story('five [SIGN-5]', 'expected'),
            story('six [SIGN-6]', 'skipped'),
          ],
        },
      ],
    }),
  ]);
  expect([...proved.keys()]).toEqual(['SIGN-1', 'SIGN-5']);
});

test('a browser test that passed only at the second attempt proves nothing, neither by its title nor by its steps', () => {
  const tries = [
    [{ title: 'first half [SIGN-2]' }],
    [{ title: 'first half [SIGN-2]' }, { title: 'rest [SIGN-3]' }],
  ];
  const late = browserOutcomes({ specs: [story('late [SIGN-1]', 'flaky', tries)] });
  expect(late.map(({ result }) => result)).toEqual(Array(3).fill('passed at a second try'));
  expect([...provedBy(late)]).toEqual([]);
  // Nor does it cancel what another test proves.
  expect([...provedBy([...late, ...unit('at once [SIGN-1]')]).keys()]).toEqual(['SIGN-1']);
  const atOnce = browserOutcomes({ specs: [story('at once [SIGN-1]', 'expected', tries.slice(1))] });
  expect([...provedBy(atOnce).keys()]).toEqual(['SIGN-1', 'SIGN-2', 'SIGN-3']);
});

test('a step proves what its title names, also within another step, and has the result of its test', () => {
  const nested = { title: 'whole', steps: [{ title: 'part [SIGN-2]' }] };
  const passed = browserOutcomes({ specs: [story('x', 'expected', [[nested]])] });
  expect([...provedBy(passed)]).toEqual([['SIGN-2', new Set(['screen'])]]);
  const failed = browserOutcomes({ specs: [story('x', 'unexpected', [[nested]])] });
  expect([...provedBy([...failed, ...unit('beneath [SIGN-2]')])]).toEqual([]);
});

test('what users see is proved only by a browser test, and what they cannot see by any test', () => {
  const [seen, unseen] = [
    { id: 'SIGN-1', isSeen: true },
    { id: 'REST-1', isSeen: false },
  ];
  const beneath = provedBy(unit('both [SIGN-1, REST-1]'));
  expect(missingOf(seen, beneath)).toBe('not proved on the screen');
  expect(missingOf(unseen, beneath)).toBeNull();
  const onScreen = provedBy(browserOutcomes({ specs: [story('both [SIGN-1, REST-1]', 'expected')] }));
  expect(missingOf(seen, onScreen)).toBeNull();
  expect(missingOf(unseen, onScreen)).toBeNull();
  expect(missingOf(seen, new Map())).toBe('not proved');
});

test('what users cannot see is listed with its reason: whole areas and single ids, each of which exists and is needed', () => {
  expect(
    unseenOf(
      '## Not seen\n\n- ENT-*, A-1: kept.\n- B-2:\n- B-3\n\n(x)\n\n## Sign-in\n\n- C-4: not in the list.',
    ),
  ).toEqual(['ENT-*', 'A-1']);
  const listed = unseenOf(markdown);
  expect(new Set(listed).size).toBe(listed.length);
  const prefixes = new Set(requirements.map(({ id }) => `${prefixOf(id)}-*`));
  expect(listed.filter((each) => !known.has(each) && !prefixes.has(each))).toEqual([]);
  // A single id that a browser test proves can be seen after all.
  const proved = provedBy(asOutcomes(titles));
  expect(listed.filter((each) => proved.get(each)?.has('screen'))).toEqual([]);
  expect(requirements.filter(({ isSeen }) => isSeen).length).toBeGreaterThan(600);
});

test('the titles of all tests and steps are found, except skipped ones', () => {
  expect(
    titlesOf(
      "test('a', run); it.each(of(1))('b', run); await test.step(\n  'c',\n run); test.skip('d', run); test.fixme('e', run); `test`",
    ),
  ).toEqual(['a', 'b', 'c']);
});

test('every test title in the checkout names at most three requirements, at its end, that exist', () => {
  expect(new Set(titles.map(({ file }) => file)).size).toBeGreaterThan(50);
  const problems = titles.flatMap(({ file, title }) => {
    const problem = problemOf(title, new Set([...known, ...threats]));
    return problem === null ? [] : [`${file}: "${title}" ${problem}`];
  });
  expect(problems).toEqual([]);
});

test('every requirement is named by a test, and what users see by a browser test', () => {
  const proved = provedBy(asOutcomes(titles));
  expect(
    requirements.flatMap((each) => {
      const missing = missingOf(each, proved);
      return missing === null ? [] : [`${each.id}: ${missing}`];
    }),
  ).toEqual([]);
});

test('the list of threats has the tests that name each: npm run threats writes it', () => {
  const page = readFileSync(path.join(checkout, 'docs/compliance/threats.md'), 'utf8');
  expect(threatsPage(page, titles)).toBe(page);
});

test('a threat whose last test is gone is reported, and the list loses a test that is gone', () => {
  const page = '# Threats\n\n## THREAT-1 Guessing\n\n- `x`: b\n';
  const named = {
    file: 'e2e/lock.spec.ts',
    title: 'ten tries [SIGN-1, THREAT-1]',
    surface: 'screen' as const,
  };
  expect(threatsPage(page, [named])).toBe('# Threats\n\n## THREAT-1 Guessing\n\n- `e2e/lock`: ten tries\n');
  expect(() => threatsPage(page, [])).toThrow('THREAT-1');
});
