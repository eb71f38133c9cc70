// Records which modules each built file contains, and which files each kind of visitor loads, for the budget check.
import { relative } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { chunksIn, filesOf, pageModule } from './preload.ts';
import { everReached, type Graph } from './first-chunks.ts';
import { firstModules, firstScreens, type FirstScreen } from './screens.ts';

export type Contents = {
  /** What is loaded before each first screen renders. */
  readonly first: Readonly<Record<FirstScreen, readonly string[]>>;
  /** What learners and visitors can ever load. */
  readonly ofLearners: readonly string[];
  /** Our own modules that only staff need. */
  readonly staffOnly: readonly string[];
  /** By file, then by module: bytes before compression. */
  readonly modules: Readonly<Record<string, Readonly<Record<string, number>>>>;
};

export const contentsFile = 'contents.json';
const checkout = `${import.meta.dirname}/../../..`;

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
  const chunks = chunksIn(bundle);
  const ever = everReached(graph);
  const dynamic = [...ever].flatMap((module) => graph.getModuleInfo(module)?.dynamicallyImportedIds ?? []);
  return {
    first: Object.fromEntries(
      firstScreens.map((screen) => [screen, filesOf([pageModule(bundle), ...firstModules(screen)], bundle)]),
    ) as Contents['first'],
    ofLearners: filesOf([pageModule(bundle), ...dynamic.filter((module) => ever.has(module))], bundle),
    staffOnly: chunks
      .flatMap(({ moduleIds }) => moduleIds)
      .filter((module) => !ever.has(module) && /\/apps\/web\/src\/|\/packages\//.test(module))
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
