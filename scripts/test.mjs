// Implements `npm test`: lint, types, unit and integration tests, the build and its size budget, browser tests. Runs all of them and ends with
// one line: how many tests passed and failed. `npm test -- strict` counts a browser test that needed a second attempt as failed.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const checkout = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const reports = path.join(checkout, 'test-results');
const unitReport = path.join(reports, 'unit.json');
const budgetReport = path.join(reports, 'budget.json');
const browserReport = path.join(reports, 'browser.json');
const bin = path.join(checkout, 'node_modules', '.bin');
const node = path.join(bin, 'node');

const lint = [
  ['oxlint', '--type-aware'],
  ['oxfmt', '--check', '.', '!**/*.json'],
];
const types = projects().map((project) => ['tsc', '-p', project]);
const unit = [['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`]];
const build = [[node, path.join('scripts', 'run.mjs'), 'build']];
const budget = [
  [
    'vitest',
    'run',
    '--config=apps/web/build/budget.config.ts',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${budgetReport}`,
  ],
];
const browser = [['playwright', 'test', '-c', 'e2e/playwright.config.ts']];

const test = { lint, types, unit, build, budget, browser };
const plans = {
  test,
  strict: test,
  budget: { build, budget },
  lint: { lint },
  types: { types },
  torture: { unit },
  screens: {
    build,
    screens: [['playwright', 'test', '-c', 'e2e/screens.config.ts', ...process.argv.slice(3)]],
  },
};

/** What looks at the built app. */
const ofBuild = ['budget', 'browser', 'screens'];

const name = process.argv[2] ?? 'test';
const plan = plans[name];
if (plan === undefined) {
  console.error(`Usage: node scripts/test.mjs ${Object.keys(plans).join(' | ')}`);
  process.exit(2);
}
// `npm run torture -- cluster`: all that concerns more than one machine.
const beyondOneMachine = [
  'testing/cluster/',
  'testing/container/',
  'proof/upgrade',
  'releases/large-tables',
  'files/s3-',
  'files/on-s3',
];
// `npm run torture -- floods`: only the files whose path contains that word.
if (name === 'torture') {
  process.env.TORTURE = '1';
  unit[0].push(...process.argv.slice(3).flatMap((word) => (word === 'cluster' ? beyondOneMachine : [word])));
}
// Reports of an earlier run must not be counted.
for (const report of [unitReport, budgetReport, browserReport]) rmSync(report, { force: true });
const { broken, skipped } = await runStages(plan);
const counts = { unit: countUnit(unitReport), budget: countUnit(budgetReport), browser: countBrowser() };
const passed = sum(Object.values(counts).map((count) => count.passed));
// A stage that fails without a failing test still counts as one failure.
const untold = broken.filter((stage) => (counts[stage]?.failed ?? 0) === 0).length;
const failed = untold + sum(Object.values(counts).map((count) => count.failed));
if (broken.length > 0) console.log(`\nFailed: ${broken.join(', ')}`);
if (skipped.length > 0) console.log(`Skipped, because they need the build: ${skipped.join(', ')}`);
if ('unit' in plan || 'budget' in plan) console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

/** Runs all, also after one has failed, so that one run tells everything; returns the names of those that fail or cannot run. */
async function runStages(stages) {
  const broken = [];
  const skipped = [];
  for (const [stage, commands] of Object.entries(stages)) {
    if (broken.includes('build') && ofBuild.includes(stage)) {
      skipped.push(stage);
      continue;
    }
    const began = performance.now();
    console.log(`\n── ${stage}`);
    for (const [command, ...args] of commands) {
      if ((await run(command, args)) !== 0 && !broken.includes(stage)) broken.push(stage);
    }
    const outcome = broken.includes(stage) ? 'failed after ' : '';
    console.log(`── ${stage}: ${outcome}${((performance.now() - began) / 1000).toFixed(0)} s`);
  }
  return { broken, skipped };
}

/** Resolves with the exit code. */
function run(command, args) {
  const file = path.isAbsolute(command) ? command : path.join(bin, command);
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      cwd: checkout,
      stdio: 'inherit',
      // Every tool runs on the Node that npm installed, whichever started this.
      env: { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH ?? ''}` },
    });
    child.once('error', (error) => {
      console.error(`${command} does not start: ${error.message}. Run npm ci first.`);
      resolve(1);
    });
    child.once('close', (code) => resolve(code ?? 1));
  });
}

/** Every folder with code and a tsconfig of its own, and the tests that need the browser's types. */
function projects() {
  const packages = ['packages', 'apps'].flatMap((parent) =>
    readdirSync(path.join(checkout, parent)).map((name) => path.join(parent, name)),
  );
  const withConfig = [...packages, 'testing', 'e2e', 'bench', 'tools'].filter((folder) =>
    existsSync(path.join(checkout, folder, 'tsconfig.json')),
  );
  return [...withConfig, 'tsconfig.tests.json'];
}

function countUnit(file) {
  const report = read(file);
  if (report === undefined) return { passed: 0, failed: 0 };
  // A test file that could not be loaded has no failing test.
  const unloaded = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((each) => each.status === 'failed'),
  );
  return { passed: report.numPassedTests, failed: report.numFailedTests + unloaded.length };
}

function countBrowser() {
  const report = read(browserReport);
  if (report === undefined) return { passed: 0, failed: 0 };
  const { expected, unexpected, flaky } = report.stats;
  if (flaky > 0)
    console.log(`\n${flaky} browser tests passed only at the second attempt; see "flaky" above.`);
  const failed = unexpected + (report.errors?.length ?? 0);
  return name === 'strict'
    ? { passed: expected, failed: failed + flaky }
    : { passed: expected + flaky, failed };
}

function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

function sum(numbers) {
  return numbers.reduce((total, each) => total + each, 0);
}
