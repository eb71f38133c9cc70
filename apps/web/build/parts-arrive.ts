// Leads every `import()` of the built app through load-part.ts, with the list of all files that the part needs.
import { join } from 'node:path';
import type { Plugin } from 'vite';

const loader = join(import.meta.dirname, '../src/connection/load-part.ts');

export function partsArrive(): Plugin {
  return {
    name: 'parts-arrive',
    apply: 'build',
    enforce: 'pre',
    config: () => ({
      build: {
        modulePreload: {
          // A part that needs no other file is named all the same.
          resolveDependencies: (file, files, { hostType }) =>
            hostType === 'js' ? [...new Set([file, ...files])] : files,
        },
      },
    }),
    // Vite's own only hints at scripts and goes on without them.
    load: {
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler: () => `export { loadPart as __vitePreload } from ${JSON.stringify(loader)};`,
    },
  };
}
