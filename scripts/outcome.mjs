// Reads the reports of a test run: how many tests passed and failed, and the command that repeats each failed one alone.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';

/** Reports of an earlier run must not be counted. */
export function removeReports(files) {
  for (const file of Object.values(files)) rmSync(file, { force: true });
}

/** `failed`: commands. With `strict`, a story that needed a second attempt has failed. */
export function outcomeOf({ unit, budget, browser }, { checkout, strict }) {
  return {
    unit: ofVitest(unit, checkout, []),
    budget: ofVitest(budget, checkout, ['--config=apps/web/build/budget.config.ts']),
    browser: ofPlaywright(browser, strict),
  };
}

function ofVitest(file, checkout, options) {
  const report = read(file);
  if (report === undefined) return { passed: 0, failed: [] };
  const failed = report.testResults.flatMap(({ name, status, assertionResults }) => {
    const file = path.isAbsolute(name) ? path.relative(checkout, name) : name;
    const command = ['npm exec -- vitest run', ...options, file].join(' ');
    const tests = assertionResults.filter((test) => test.status === 'failed');
    // A test file that could not be loaded has no failing test.
    if (tests.length === 0) return status === 'failed' ? [command] : [];
    return tests.map(({ fullName }) => `${command} -t ${quoted(fullName)}`);
  });
  return { passed: report.numPassedTests, failed };
}

function ofPlaywright(file, strict) {
  const report = read(file);
  if (report === undefined) return { passed: 0, failed: [] };
  const { expected, flaky } = report.stats;
  const isFailed = (spec) =>
    spec.tests.some(({ status }) => status === 'unexpected' || (strict && status === 'flaky'));
  const failed = specsIn(report.suites)
    .filter(isFailed)
    .map(({ file, line }) => `npm exec -- playwright test -c e2e/playwright.config.ts ${file}:${line}`);
  // What could not be loaded.
  const unloaded = (report.errors ?? []).map(
    () => 'npm exec -- playwright test -c e2e/playwright.config.ts --list',
  );
  if (flaky > 0) console.log(`\n${flaky} stories passed only at the second attempt; see "flaky" above.`);
  return { passed: expected + (strict ? 0 : flaky), failed: [...failed, ...unloaded] };
}

function specsIn(suites) {
  return suites.flatMap(({ specs = [], suites: inner = [] }) => [...specs, ...specsIn(inner)]);
}

/** As a pattern of names, for a shell. */
function quoted(name) {
  return `'${name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll("'", '.')}'`;
}

function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}
