// Writes down what the build put where, for the test that weighs it: which files each kind of visitor loads, and what is in them.
import { relative } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { chunksIn, filesOf } from './early.ts';
import { reachedFrom, type Graph } from './first-chunks.ts';
import { firstModules, mainModule, screenModules, type VisitorKind } from './screens.ts';

export type Contents = {
  /** What is loaded before the first screen can be seen. */
  readonly first: Readonly<Record<VisitorKind, readonly string[]>>;
  /** By visitor, then by the module that a screen begins with. */
  readonly screens: Readonly<Record<VisitorKind, Readonly<Record<string, readonly string[]>>>>;
  /** Our own modules that no screen of a learner or a visitor needs. */
  readonly staffOnly: readonly string[];
  /** By file, then by module: bytes before compression. */
  readonly modules: Readonly<Record<string, Readonly<Record<string, number>>>>;
};

export const contentsFile = 'contents.json';
const checkout = `${import.meta.dirname}/../../..`;
const kinds = ['signedOut', 'learner', 'staff'] as const;

export function contents(): Plugin {
  return {
    name: 'contents',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const written = contentsOf(bundle, this);
      this.emitFile({ type: 'asset', fileName: contentsFile, source: JSON.stringify(written) });
    },
  };
}

function contentsOf(bundle: Rolldown.OutputBundle, graph: Graph): Contents {
  const byKind = <Value>(make: (kind: VisitorKind) => Value) =>
    Object.fromEntries(kinds.map((kind) => [kind, make(kind)])) as Record<VisitorKind, Value>;
  const others = reachedFrom([mainModule, ...screenModules('signedOut'), ...screenModules('learner')], graph);
  const chunks = chunksIn(bundle);
  return {
    first: byKind((kind) => filesOf([mainModule, ...firstModules(kind)], bundle)),
    screens: byKind((kind) =>
      Object.fromEntries(screenModules(kind).map((module) => [named(module), filesOf([module], bundle)])),
    ),
    staffOnly: [...reachedFrom(screenModules('staff'), graph)]
      .filter((module) => !others.has(module) && !module.includes('node_modules'))
      .map(named),
    modules: Object.fromEntries(
      chunks.map(({ fileName, modules }) => [
        fileName,
        Object.fromEntries(
          Object.entries(modules).map(([module, { renderedLength }]) => [named(module), renderedLength]),
        ),
      ]),
    ),
  };
}

function named(module: string): string {
  return relative(checkout, module);
}
