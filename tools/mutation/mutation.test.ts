// Proves that a mutation run reports the mutants that tests find and those that none finds, and never changes the sources.
import { describe, expect, test } from 'vitest';
import { placeOf, reporting } from './functions.ts';
import { contentOf } from './result-cache.ts';
import { mutantsOf, mutated, type Mutant } from './mutants.ts';
import { withTestRunners } from './test-runners.ts';
import { interval } from './report.ts';
import { mutatedFiles, groupOf } from './groups.ts';
import { testFiles, testsFor } from './tests.ts';

/** Each as `what was ▸ what is`. */
const changesOf = (source: string) =>
  mutantsOf('guards.ts', source, 'guards').map(
    ({ start, end, text }) => `${source.slice(start, end)} ▸ ${text}`,
  );

describe('the mutants', () => {
  test('of a rule remove its conditions, shift its bounds and invert what it returns', () => {
    expect(
      changesOf('function may(a: number) { if (a < 3 && a > 0) return true; tell(a); return 7; }'),
    ).toEqual([
      'a < 3 && a > 0 ▸ true',
      'a < 3 && a > 0 ▸ false',
      '< ▸ <=',
      '&& ▸ ||',
      '> ▸ >=',
      'true ▸ false',
      'tell(a); ▸ ;',
      '7 ▸ 8',
    ]);
  });

  test('of a query remove each condition and reverse its order', () => {
    const source = 'const rows = () => db.where(and(eq(a, 1), isNull(b))).orderBy(asc(c));';
    expect(changesOf(source)).toEqual([
      'eq(a, 1) ▸ undefined',
      'isNull ▸ __drizzle.isNotNull',
      'isNull(b) ▸ undefined',
      'asc ▸ __drizzle.desc',
    ]);
    const [, turned] = mutantsOf('guards.ts', source, 'guards');
    if (turned === undefined) throw new Error('There should be four.');
    expect(mutated(source, turned)).toMatch(
      /and\(eq\(a, 1\), __drizzle\.isNotNull\(b\)\)[^]*import \* as __drizzle/,
    );
  });

  test('of SQL in a template do the same, and find where a condition ends', () => {
    const source =
      'const q = sql`select 1 from t where a = ${one} and (b > 2 or exists (select from u)) order by c, d desc`;';
    expect(changesOf(source)).toEqual([
      'a = ${one} ▸ true',
      '(b > 2 or exists (select from u)) ▸ true',
      '> ▸ >=',
      'exists ▸ not exists',
      'exists (select from u) ▸ false',
      ' ▸  desc',
      ' desc ▸  asc',
    ]);
  });

  test('do not change comparisons of times, which no test could tell', () => {
    const source = 'const q = () => db.where(or(lt(a, sql`now()`), sql`${b} > now() - ${c}`, gt(d, 1)));';
    expect(changesOf(source).filter((change) => /^([<>]|[gl]t) /.test(change))).toEqual([
      'gt ▸ __drizzle.gte',
    ]);
  });

  test('are made in every feature of the server, and in nothing that only carries them', () => {
    const server = 'apps/server/src';
    for (const feature of ['chat', 'machine-keys', 'roster', 'second-factor', 'single-sign-on', 'webhooks'])
      expect(groupOf(`${server}/features/${feature}/calls.ts`), feature).toBe('calls');
    expect(groupOf(`${server}/features/roster/apply.ts`)).toBe('sql');
    for (const other of [
      'kernel/edge/call.ts',
      'kernel/runtime/settings.ts',
      'features/roster/roster.test.ts',
    ])
      expect(groupOf(`${server}/${other}`), other).toBeUndefined();
  });

  test('of every source differ from the source, and each can be parsed', () => {
    const files = mutatedFiles();
    expect(new Set(files.map(groupOf))).toEqual(new Set(['domain', 'guards', 'calls', 'collections', 'sql']));
    const file = 'packages/domain/src/chat/unread.ts';
    expect(files).toContain(file);
    for (const mutant of mutantsOf(file, contentOf(file), 'domain'))
      expect(mutated(contentOf(file), mutant)).not.toBe(contentOf(file));
  });
});

test('what a test file reaches is recorded by function: the innermost one around a place', () => {
  const source = 'export const f = () => [1].map((n) => n + 1);\nexport function g() { return 2; }';
  const at = (text: string) => ({ start: source.indexOf(text), end: source.indexOf(text) + text.length });
  const told: string[] = [];
  const run = reporting('a.ts', source).replaceAll('export ', '');
  // oxlint-disable-next-line typescript/no-implied-eval, typescript/no-unsafe-call
  new Function('globalThis', `${run}\nf();`)({ __reached: (place: string) => told.push(place) });
  expect(told).toContain('a.ts loaded');
  expect(told).toContain(placeOf('a.ts', source, at('n + 1')));
  expect(told).not.toContain(placeOf('a.ts', source, at('2')));
  expect(placeOf('a.ts', source, at('export'))).toBe('a.ts loaded');
});

test('a mutant is run against the tests beside it, then the access tables, then the open screens and all others', () => {
  const files = [
    'apps/server/src/features/plans/answers.test.ts',
    'testing/access/calls.test.ts',
    'testing/proof/live-reads.test.ts',
    'apps/server/src/features/sign-in/lock.test.ts',
  ];
  expect(testFiles()).toEqual(expect.arrayContaining(files));
  const reached = files.toReversed().map((file) => ({ file, ms: 1, reaches: () => true }));
  const mutant = { file: 'apps/server/src/features/plans/answer.ts', start: 0, end: 1 } as Mutant;
  const { tests, left } = testsFor(mutant, contentOf(mutant.file), reached, 3);
  expect([tests.map(({ file }) => file), left]).toEqual([files.slice(0, 3), 1]);
});

test('a share estimated from a sample is reported with its confidence interval', () => {
  const [low, high] = interval(92, 100);
  expect([low.toFixed(3), high.toFixed(3)]).toEqual(['0.850', '0.959']);
  expect(interval(10, 10)[1]).toBe(1);
  expect(interval(0, 0)).toEqual([0, 1]);
});

test('a mutant that a test can find is found, one that changes nothing survives, and an endless loop is stopped', async () => {
  const file = 'packages/domain/src/chat/unread.ts';
  const source = contentOf(file);
  const change = (was: string, text: string): Mutant => {
    const start = source.indexOf(was);
    return { file, start, end: start + was.length, text, operator: 'of this test', line: 0, id: was };
  };
  const within = (limitMs: number) => [{ file: 'packages/domain/src/chat/unread.test.ts', limitMs }];
  const tests = within(120_000);
  const endless = 'return tail';
  const verdicts = new Map<string, boolean>();
  const mutants = [
    change('entry.seq > ', 'entry.seq >= '),
    change('readSeq ?? 0', 'readSeq ?? -1'),
    change(endless, `for (;;); ${endless}`),
    change('entry.createdBy !== viewerId', 'true'),
  ];
  await withTestRunners([mutants], 1, async (all, runTests) => {
    expect((await runTests({ mutant: null, tests }))[0]).toMatchObject({ passed: true });
    for (const mutant of all) {
      const [played] = await runTests({ mutant, tests: mutant.id === endless ? within(5_000) : tests });
      verdicts.set(mutant.id, played?.passed ?? false);
    }
    // An earlier failure does not count for another file.
    const other = { file: 'packages/domain/src/chat/links.test.ts', limitMs: 120_000 };
    const [failing, unconcerned] = [mutants[0] ?? null, mutants[3] ?? null];
    expect(await runTests({ mutant: failing, tests })).toMatchObject([{ passed: false }]);
    expect(await runTests({ mutant: unconcerned, tests: [other] })).toMatchObject([{ passed: true }]);
    const [afterwards] = await runTests({ mutant: null, tests });
    expect(afterwards).toMatchObject({ passed: true });
    expect(afterwards?.reached).toContain(placeOf(file, source, change('entry.seq > ', '')));
  });
  expect([...verdicts]).toEqual([
    ['entry.seq > ', false],
    ['readSeq ?? 0', true],
    [endless, false],
    ['entry.createdBy !== viewerId', false],
  ]);
  expect(contentOf(file)).toBe(source);
}, 600_000);

test('a roster is read and applied in the process of its tests, where it can be mutated', async () => {
  const file = 'apps/server/src/features/roster/by-machine.test.ts';
  await withTestRunners([file], 1, async (tested, runTests) => {
    const [played] = await runTests({ mutant: null, tests: [{ file: tested, limitMs: 300_000 }] });
    expect(played).toMatchObject({ passed: true });
    expect(played?.reached).toContainEqual(
      expect.stringMatching(/^apps\/server\/src\/roster\/apply-people\.ts \d/),
    );
  });
}, 600_000);
