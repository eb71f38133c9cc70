// Checks the size budget of the built app: what each first screen loads before it renders, and that learners load no staff code.
// Not among the other tests: `npm test` runs it after the build.
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contentsFile, type Contents } from './contents.ts';
import { staffFolders, type FirstScreen } from './screens.ts';

const folder = process.env['WEB_BUILD'] ?? join(import.meta.dirname, '../dist');
const { first, ofLearners, staffOnly, modules } = JSON.parse(
  readFileSync(join(folder, contentsFile), 'utf8'),
) as Contents;

/** Compressed kilobytes, and number of files. Before raising one: what can wait for the first interaction, or for its own screen? */
const budgets: Readonly<Record<FirstScreen, { readonly kb: number; readonly files: number }>> = {
  signedOut: { kb: 130, files: 10 },
  home: { kb: 150, files: 12 },
  today: { kb: 195, files: 24 },
  classrooms: { kb: 195, files: 24 },
};

test('a visitor on a slow network waits for little more than the login', () => withinBudget('signedOut'));
test('a learner on a slow network waits for little more than home', () => withinBudget('home'));
test('a teacher on a slow network waits for little more than what waits today', () => withinBudget('today'));
test('a teacher on a slow network waits for little more than the classrooms', () =>
  withinBudget('classrooms'));

test("no learner and no visitor loads a line of staff's own code", () => {
  expect(staffOnly.length).toBeGreaterThan(20);
  expect(staffOnly).toContain('apps/web/src/app/staff-shell/staff-shell.tsx');
  const isStaffs = (module: string) => staffFolders.test(module) || staffOnly.includes(module);
  const found = ofLearners.flatMap((file) =>
    Object.keys(modules[file] ?? {})
      .filter(isStaffs)
      .map((module) => `${file} has ${module} in it`),
  );
  expect(found).toEqual([]);
});

test("a learner's device caches none of it for offline use", () => {
  const cachedByWorker = readFileSync(join(folder, 'service-worker.js'), 'utf8');
  const theirs = Object.keys(modules).filter((file) => cachedByWorker.includes(file));
  expect(theirs.length).toBeGreaterThan(5);
  expect(theirs.filter((file) => !ofLearners.includes(file))).toEqual([]);
});

test('what home draws last brings no library of dialogs', () => {
  const home = Object.keys(modules).find((file) =>
    Object.keys(modules[file] ?? {}).some((module) => module.endsWith('/on-device-mark.tsx')),
  );
  const brought = withImports(home ?? '').flatMap((file) => Object.keys(modules[file] ?? {}));
  expect(brought.length).toBeGreaterThan(20);
  expect(brought.filter((module) => module.includes('/react-aria-components/'))).toEqual([]);
});

/** The file and all that it imports statically. */
function withImports(file: string, found: readonly string[] = []): readonly string[] {
  if (found.includes(file)) return found;
  const text = readFileSync(join(folder, file), 'utf8');
  return [...text.matchAll(/(?:from|import)\s*"\.\/([^"]+)"/g)].reduce(
    (all, [, name]) => withImports(`assets/${name}`, all),
    [...found, file] as readonly string[],
  );
}

function withinBudget(screen: FirstScreen): void {
  const files = first[screen];
  const kb = files.reduce((sum, file) => sum + served(file), 0) / 1024;
  const budget = budgets[screen];
  expect(
    kb,
    `It has grown. The heaviest of ours and of others, before compression:\n${heaviest(files)}`,
  ).toBeLessThan(budget.kb);
  expect(files.length, `Too many files: ${files.join(', ')}`).toBeLessThanOrEqual(budget.files);
  // An uncompressed build would measure something that is never served.
  expect(kb).toBeGreaterThan(50);
}

/** The size of the Brotli file; files too small to have one are served uncompressed. */
function served(file: string): number {
  const twin = statSync(join(folder, `${file}.br`), { throwIfNoEntry: false });
  return (twin ?? statSync(join(folder, file))).size;
}

function heaviest(files: readonly string[]): string {
  const sums = new Map<string, number>();
  for (const file of files)
    for (const [module, bytes] of Object.entries(modules[file] ?? {})) {
      const name = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(module)?.[1] ?? module;
      sums.set(name, (sums.get(name) ?? 0) + bytes);
    }
  return [...sums]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, 25)
    .map(([name, bytes]) => `${String(bytes).padStart(8)}  ${name}`)
    .join('\n');
}
