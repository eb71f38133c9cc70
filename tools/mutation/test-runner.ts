// Runs test files in a separate process with a warm Vitest, against the unchanged sources or with one mutant.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createVitest, type TestSpecification, type Vitest } from 'vitest/node';
import { reporting } from './functions.ts';
import { mutated, type Mutant } from './mutants.ts';
import { checkout, groupOf } from './groups.ts';

export type TestRun = {
  readonly file: string;
  readonly passed: boolean;
  readonly ms: number;
  readonly reached: readonly string[];
};
/** `mutant` null: records what the tests reach. They run in this order, up to the first that fails. */
export type RunRequest = {
  readonly mutant: Mutant | null;
  readonly tests: readonly { readonly file: string; readonly limitMs: number }[];
};

const folder = mkdtempSync(path.join(tmpdir(), 'foothold-mutation-'));
process.env['MUTATION_FOLDER'] = folder;
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

let mutant: Mutant | null = null;

/** Mutates only what Vitest transforms; the working tree is never touched. */
const plugin = {
  name: 'foothold-mutation',
  enforce: 'pre' as const,
  transform(code: string, id: string) {
    const file = path.relative(checkout, id).replaceAll(path.sep, '/');
    if (mutant === null)
      return groupOf(file) === undefined ? undefined : { code: reporting(file, code), map: null };
    return file === mutant.file ? { code: mutated(code, mutant), map: null } : undefined;
  },
};

let started: Promise<Vitest> | undefined;
function vitest(): Promise<Vitest> {
  started ??= createVitest(
    'test',
    {
      root: checkout,
      watch: false,
      reporters: [{}],
      silent: true,
      maxWorkers: 1,
      bail: 1,
      retry: 0,
      // Each mutant is loaded anew.
      isolate: true,
      // The cache would pass one mutant's code to the next, and to other runs.
      fsModuleCache: false,
      setupFiles: [path.join(import.meta.dirname, 'reached.setup.ts')],
    },
    { plugins: [plugin] },
  ).then(async (created) => {
    await created.standalone();
    return created;
  });
  return started;
}

async function runTests({ mutant: next, tests }: RunRequest): Promise<TestRun[]> {
  const runner = await vitest();
  for (const each of new Set([mutant?.file, next?.file])) {
    if (each !== undefined) runner.invalidateFile(path.join(checkout, each));
  }
  mutant = next;
  const played: TestRun[] = [];
  for (const { file, limitMs } of tests) {
    const specification = runner.getRootProject().createSpecification(path.join(checkout, file));
    const one = await runFile(runner, specification, limitMs);
    played.push({ file, ...one });
    if (!one.passed) break;
  }
  return played;
}

async function runFile(runner: Vitest, specification: TestSpecification, limitMs: number) {
  rmSync(path.join(folder, 'reached.json'), { force: true });
  rmSync(path.join(folder, 'pid'), { force: true });
  const began = performance.now();
  // A mutant may loop for ever, which a test's own timeout cannot interrupt.
  const limit = setTimeout(() => {
    const pid = read('pid');
    if (typeof pid === 'number') process.kill(pid, 'SIGKILL');
  }, limitMs);
  const { testModules, unhandledErrors } = await runner.runTestSpecifications([specification]);
  clearTimeout(limit);
  // The list also contains modules of earlier runs.
  const module = testModules.find(({ moduleId }) => moduleId === specification.moduleId);
  const reached = read('reached.json') as readonly string[] | undefined;
  // A killed test file has written nothing.
  const passed = unhandledErrors.length === 0 && module?.ok() === true && reached !== undefined;
  return { passed, ms: Math.round(performance.now() - began), reached: reached ?? [] };
}

function read(name: string): unknown {
  try {
    return JSON.parse(readFileSync(path.join(folder, name), 'utf8'));
  } catch {
    return undefined;
  }
}

process.on('message', (order: RunRequest) => {
  void runTests(order).then(
    (played) => process.send?.({ played }),
    (error: unknown) => process.send?.({ problem: String(error) }),
  );
});
process.on('disconnect', () => {
  void (started ?? Promise.resolve(undefined))
    .then((runner) => runner?.close())
    .finally(() => process.exit(0));
});
