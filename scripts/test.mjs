// Implements `npm test` and `npm run test:all`: lint, types, unit and server tests, the build and its size budget, stories in a browser.
// Runs all stages, whatever fails, and ends with how many tests passed and failed and how to repeat each failed one alone.
import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { outcomeOf, removeReports } from './outcome.mjs';
import { targeted } from './targeted.mjs';

const checkout = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const bin = path.join(checkout, 'node_modules', '.bin');
const node = path.join(bin, 'node');

const reports = Object.fromEntries(
  ['unit', 'budget', 'browser'].map((stage) => [stage, path.join(checkout, 'test-results', `${stage}.json`)]),
);
const vitest = (report, ...options) => [
  'vitest',
  'run',
  ...options,
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${report}`,
];
const playwright = (config, ...options) => [
  'playwright',
  'test',
  '-c',
  `e2e/${config}.config.ts`,
  ...options,
];

const lint = [
  ['oxlint', '--type-aware'],
  ['oxfmt', '--check', '.', '!**/*.json'],
];
const types = projects().map((project) => ['tsc', '-p', project]);
const build = [[node, path.join('scripts', 'run.mjs'), 'build']];
const budget = [vitest(reports.budget, '--config=apps/web/build/budget.config.ts')];
const fastUnit = [vitest(reports.unit, '--exclude=**/*.slow.test.ts')];
const allUnit = [vitest(reports.unit)];
const keyStories = [playwright('playwright', '--grep=@key')];
const allStories = [playwright('playwright')];

const [name = 'test', ...words] = process.argv.slice(2);
const plans = {
  // For people who wait.
  test: { lint, types, unit: fastUnit, build, budget, browser: keyStories },
  all: { lint, types, unit: allUnit, build, budget, browser: allStories },
  budget: { build, budget },
  lint: { lint },
  types: { types },
  torture: { unit: [vitest(reports.unit, ...words.flatMap(tortureFiles))] },
  screens: { build, screens: [playwright('screens', ...words)] },
};
// A story that needs a second attempt has failed: for judging a whole run.
const strict = name === 'all' && words.includes('strict');
// `npm run torture -- floods`: only the files whose path contains that word; without any, all.
if (name === 'torture') process.env.TORTURE = '1';

/** What looks at the built app. */
const ofBuild = ['budget', 'browser', 'screens'];

removeReports(reports);
const plan = plans[name] ?? targeted([name, ...words], { checkout, reports, vitest, playwright, build });
const { broken, skipped } = await runStages(plan);
const outcomes = outcomeOf(reports, { checkout, strict });
const again = Object.values(outcomes).flatMap(({ failed }) => failed);
// A stage that fails without a failing test still counts as one failure.
const untold = broken.filter((stage) => (outcomes[stage]?.failed.length ?? 0) === 0);
const failed = again.length + untold.length;
const passed = Object.values(outcomes).reduce((sum, outcome) => sum + outcome.passed, 0);
if (broken.length > 0) console.log(`\nFailed: ${broken.join(', ')}`);
if (skipped.length > 0) console.log(`Skipped, because they need the build: ${skipped.join(', ')}`);
if (again.length > 0) console.log(`Each failed test alone:\n${again.map((line) => `  ${line}`).join('\n')}`);
if (Object.keys(plan).some((stage) => stage in reports)) console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

/** 'cluster': all that concerns more than one machine. */
function tortureFiles(word) {
  const beyondOneMachine = [
    'testing/cluster/',
    'testing/container/',
    'proof/upgrade',
    'releases/large-tables',
    'files/s3-',
    'files/on-s3',
  ];
  return word === 'cluster' ? beyondOneMachine : [word];
}

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
