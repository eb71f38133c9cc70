// Proves what `npm test` runs and how it judges that, with tools that only note how they were called and write the report of their run.
import { execFile } from 'node:child_process';
import { chmod, copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const checkout = path.resolve(import.meta.dirname, '../..');

type Counts = { readonly passed: number; readonly failed: number };
type Run = {
  readonly browser: { readonly expected: number; readonly unexpected: number; readonly flaky: number };
  readonly unit?: Counts;
  readonly budget?: Counts;
  /** Tools that fail without a report. */
  readonly broken?: readonly string[];
};

const well = { expected: 5, unexpected: 0, flaky: 0 };

/** The exit code, the last line, and the stages that the lines before it name, of a run that goes like this. */
async function judged({ browser, unit, budget, broken = [] }: Run, ...args: string[]) {
  const folder = await mkdtemp(path.join(tmpdir(), 'whole-run-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const bin = path.join(folder, 'node_modules/.bin');
  for (const each of ['packages', 'apps', 'scripts', 'test-results', 'node_modules/.bin'])
    await mkdir(path.join(folder, each), { recursive: true });
  for (const script of ['test.mjs', 'outcome.mjs', 'targeted.mjs'])
    await copyFile(path.join(checkout, 'scripts', script), path.join(folder, 'scripts', script));
  await writeFile(path.join(folder, 'scripts/run.mjs'), `process.exit(${broken.includes('build') ? 1 : 0})`);
  await symlink(process.execPath, path.join(bin, 'node'));
  const tools = {
    oxlint: exits(broken.includes('oxlint')),
    oxfmt: exits(broken.includes('oxfmt')),
    tsc: exits(broken.includes('tsc')),
    vitest: `case "$*" in
      *budget.json*) ${reports('budget', unitReport(budget), broken.includes('budget') || (budget?.failed ?? 0) > 0)} ;;
      *) ${reports('unit', unitReport(unit), broken.includes('unit') || (unit?.failed ?? 0) > 0)} ;; esac`,
    playwright: reports('browser', browserReport(browser), browser.unexpected > 0),
  };
  for (const [tool, does] of Object.entries(tools)) {
    await writeFile(path.join(bin, tool), `#!/bin/sh\necho "ran ${tool} $*"\n${does}\n`);
    await chmod(path.join(bin, tool), 0o755);
  }
  return new Promise<{ code: number; said: string; stages: string[]; again: string[]; ran: string[] }>(
    (resolve) => {
      execFile(process.execPath, [path.join(folder, 'scripts/test.mjs'), ...args], (error, stdout) => {
        const lines = stdout.trim().split('\n');
        resolve({
          code: error === null ? 0 : Number(error.code),
          said: lines.at(-1) ?? '',
          stages: lines.filter((line) => /^(Failed|Skipped)/.test(line)),
          again: lines.filter((line) => line.startsWith('  npm exec')).map((line) => line.trim()),
          ran: lines.filter((line) => /^ran (vitest|playwright)/.test(line)),
        });
      });
    },
  );
}

const exits = (isBroken: boolean) => `exit ${isBroken ? 1 : 0}`;
const reports = (name: string, report: object | undefined, isBroken: boolean) =>
  `${report === undefined ? '' : `echo '${JSON.stringify(report)}' > test-results/${name}.json;`} ${exits(isBroken)}`;
const unitReport = (counts: Counts | undefined) =>
  counts && {
    numPassedTests: counts.passed,
    testResults: Array.from({ length: counts.failed }, (_, index) => ({
      name: `apps/server/src/features/targets/file-${index}.test.ts`,
      status: 'failed',
      assertionResults: [{ status: 'failed', fullName: 'on S3 a learner (or two) sends it' }],
    })),
  };
const browserReport = ({ expected, unexpected, flaky }: Run['browser']) => ({
  stats: { expected, unexpected, flaky },
  suites: [{ suites: [{ specs: [...specs(unexpected, 'unexpected'), ...specs(flaky, 'flaky')] }] }],
  errors: [],
});
const specs = (count: number, status: string) =>
  Array.from({ length: count }, (_, index) => ({
    file: 'e2e/targets.spec.ts',
    line: index + 7,
    tests: [{ status }],
  }));

test('a browser test that passed only at the second attempt passes a usual run, and fails a strict one', async () => {
  const flaky = { expected: 5, unexpected: 0, flaky: 2 };
  expect(await judged({ browser: flaky })).toMatchObject({ code: 0, said: '7 passed, 0 failed' });
  expect(await judged({ browser: flaky }, 'all', 'strict')).toMatchObject({
    code: 1,
    said: '5 passed, 2 failed',
  });
});

test('a browser test that fails twice fails either run', async () => {
  const failing = { expected: 5, unexpected: 1, flaky: 0 };
  for (const args of [[], ['all', 'strict']])
    expect(await judged({ browser: failing }, ...args)).toMatchObject({
      code: 1,
      said: '5 passed, 1 failed',
      stages: ['Failed: browser'],
    });
});

test('after a failure everything else runs all the same, and the failures of all stages are added up', async () => {
  expect(
    await judged({
      browser: { expected: 5, unexpected: 2, flaky: 0 },
      unit: { passed: 10, failed: 3 },
      budget: { passed: 1, failed: 1 },
      broken: ['oxlint', 'tsc'],
    }),
  ).toMatchObject({
    code: 1,
    said: '16 passed, 8 failed',
    stages: ['Failed: lint, types, unit, budget, browser'],
  });
});

test('a stage that ends before it has counted is one failure, and hides none of another', async () => {
  expect(await judged({ browser: { ...well, unexpected: 1 }, broken: ['oxfmt', 'unit'] })).toMatchObject({
    code: 1,
    said: '5 passed, 3 failed',
    stages: ['Failed: lint, unit, browser'],
  });
});

test('what needs the app is skipped where the app could not be built, and the run says so', async () => {
  expect(await judged({ browser: well, unit: { passed: 10, failed: 1 }, broken: ['build'] })).toMatchObject({
    code: 1,
    said: '10 passed, 2 failed',
    stages: ['Failed: unit, build', 'Skipped, because they need the build: budget, browser'],
  });
});

test('each test that failed stands at the end with the command that repeats it alone', async () => {
  const { again } = await judged({
    browser: { expected: 5, unexpected: 1, flaky: 1 },
    unit: { passed: 10, failed: 1 },
  });
  expect(again).toEqual([
    "npm exec -- vitest run apps/server/src/features/targets/file-0.test.ts -t 'on S3 a learner \\(or two\\) sends it'",
    'npm exec -- playwright test -c e2e/playwright.config.ts e2e/targets.spec.ts:7',
  ]);
});

test('who waits runs the rules, the servers and the key stories, and CI everything', async () => {
  const unit = { passed: 1, failed: 0 };
  const waiting = await judged({ browser: well, unit });
  expect(waiting.ran).toEqual([
    expect.stringContaining('--exclude=**/*.slow.test.ts'),
    expect.stringContaining('budget.config.ts'),
    expect.stringContaining('--grep=@key'),
  ]);
  const all = await judged({ browser: well, unit }, 'all');
  expect(all.ran.filter((line) => /slow|@key/.test(line))).toEqual([]);
  expect(all.ran).toHaveLength(3);
});
