// Routes every `import()` of the built app through load-part.ts, with the list of all files that the chunk needs.
import { join } from 'node:path';
import type { Plugin } from 'vite';

const loader = join(import.meta.dirname, '../src/navigation/load-part.ts');

export function loadPartImports(): Plugin {
  return {
    name: 'load-part-imports',
    apply: 'build',
    enforce: 'pre',
    config: () => ({
      build: {
        modulePreload: {
          // A chunk that needs no other file is listed as well.
          resolveDependencies: (file, files, { hostType }) =>
            hostType === 'js' ? [...new Set([file, ...files])] : files,
        },
      },
    }),
    // Vite's own preload only hints at scripts and continues without them.
    load: {
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler: () => `export { loadPart as __vitePreload } from ${JSON.stringify(loader)};`,
    },
  };
}
