// Finds the titles of all tests in the sources, without running them.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Surface, TestOutcome } from './proof.ts';

export type Title = { readonly file: string; readonly title: string; readonly surface: Surface };

/** Every title of a test or of a step of a browser test in the checkout. */
export function titlesIn(checkout: string): Title[] {
  return ['packages', 'apps', 'testing', 'e2e', 'bench']
    .flatMap((room) => globSync(`${room}/**/*.{test,spec}.{ts,tsx}`, { cwd: checkout }))
    .filter((file) => !/node_modules|^e2e.pictures|guards.proof\.test/.test(file))
    .flatMap((file) =>
      titlesOf(readFileSync(path.join(checkout, file), 'utf8')).map((title) => ({
        file,
        title,
        surface: file.startsWith('e2e') ? ('screen' as const) : ('server' as const),
      })),
    );
}

/** Outcomes as if all of them passed. */
export function asOutcomes(titles: readonly Title[]): TestOutcome[] {
  return titles.map(({ title, surface }) => ({ title, surface, result: 'passed' }));
}

/** The first argument of every test and step that is not skipped. */
export function titlesOf(code: string): string[] {
  const calls = code.matchAll(
    /\b(?:test|it)((?:\.\w+(?:\((?:[^()]|\([^()]*\))*\))?)*)\(\s*(['"`])((?:\\.|(?!\2).)*)\2/gs,
  );
  return [...calls]
    .filter(([, modifiers = '']) => !/\.(?:skip|fixme|todo)\b/.test(modifiers))
    .map(([, , , title = '']) => title);
}
