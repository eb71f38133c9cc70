// A process of its own with one warm Vitest: plays test files against the sources as they are, or with one mutant in them.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createVitest, type TestSpecification, type Vitest } from 'vitest/node';
import { reporting } from './functions.ts';
import { mutated, type Mutant } from './mutants.ts';
import { checkout, roomOf } from './rooms.ts';

export type Played = {
  readonly file: string;
  readonly passed: boolean;
  readonly ms: number;
  readonly reached: readonly string[];
};
/** `mutant` null: what the tests reach is recorded. They are played in this order, up to the first that fails. */
export type Order = {
  readonly mutant: Mutant | null;
  readonly tests: readonly { readonly file: string; readonly limitMs: number }[];
};

const folder = mkdtempSync(path.join(tmpdir(), 'foothold-mutation-'));
process.env['MUTATION_FOLDER'] = folder;
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

let mutant: Mutant | null = null;

/** The working tree is never touched: what changes is what Vitest is given to run. */
const plugin = {
  name: 'foothold-mutation',
  enforce: 'pre' as const,
  transform(code: string, id: string) {
    const file = path.relative(checkout, id).replaceAll(path.sep, '/');
    if (mutant === null)
      return roomOf(file) === undefined ? undefined : { code: reporting(file, code), map: null };
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
      // It would give one mutant's code to the next, and to every other run.
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

async function play({ mutant: next, tests }: Order): Promise<Played[]> {
  const runner = await vitest();
  for (const each of new Set([mutant?.file, next?.file])) {
    if (each !== undefined) runner.invalidateFile(path.join(checkout, each));
  }
  mutant = next;
  const played: Played[] = [];
  for (const { file, limitMs } of tests) {
    const specification = runner.getRootProject().createSpecification(path.join(checkout, file));
    const one = await playOne(runner, specification, limitMs);
    played.push({ file, ...one });
    if (!one.passed) break;
  }
  return played;
}

async function playOne(runner: Vitest, specification: TestSpecification, limitMs: number) {
  rmSync(path.join(folder, 'reached.json'), { force: true });
  rmSync(path.join(folder, 'pid'), { force: true });
  const began = performance.now();
  // A mutant may never come to an end: not even a test's own time limit interrupts a loop.
  const limit = setTimeout(() => {
    const pid = read('pid');
    if (typeof pid === 'number') process.kill(pid, 'SIGKILL');
  }, limitMs);
  const { testModules, unhandledErrors } = await runner.runTestSpecifications([specification]);
  clearTimeout(limit);
  // Among those of earlier runs.
  const module = testModules.find(({ moduleId }) => moduleId === specification.moduleId);
  const reached = read('reached.json') as readonly string[] | undefined;
  // What did not get to its end has written nothing.
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

process.on('message', (order: Order) => {
  void play(order).then(
    (played) => process.send?.({ played }),
    (error: unknown) => process.send?.({ problem: String(error) }),
  );
});
process.on('disconnect', () => {
  void (started ?? Promise.resolve(undefined))
    .then((runner) => runner?.close())
    .finally(() => process.exit(0));
});
