// Imports each icon from its own file, so that the build knows which screen uses which icon and reads no others.
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const named = /import \{([^}]*)\} from ['"]lucide-react['"];?/g;

export function singleIcons(): Plugin {
  const files = new Map<string, string>();
  return {
    name: 'single-icons',
    apply: 'build',
    enforce: 'pre',
    buildStart: () => {
      const index = readFileSync(
        new URL('../esm/lucide-react.mjs', import.meta.resolve('lucide-react')),
        'utf8',
      );
      for (const [, names = '', file = ''] of index.matchAll(
        /export \{(.*)\} from '\.\/icons\/([\w-]+)\.mjs'/g,
      ))
        for (const name of names.split(',')) files.set(name.replace('default as', '').trim(), file);
      if (files.size === 0) throw new Error('The index of the icons has an unexpected format');
    },
    transform: {
      filter: { id: /\/src\/.*\.tsx?$/, code: /lucide-react/ },
      handler: (code) => ({
        code: code.replace(named, (_, names: string) => single(names, files)),
        map: null,
      }),
    },
  };
}

/** `House, X as Close`, each imported from its file. Types stay imported from the index. */
function single(names: string, files: ReadonlyMap<string, string>): string {
  return names
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '')
    .map((each) => {
      const [name = '', own = name] = each.split(/\s+as\s+/);
      const file = files.get(name);
      return file === undefined
        ? `import { ${each} } from 'lucide-react';`
        : `import ${own} from 'lucide-react/icons/${file}';`;
    })
    .join(' ');
}
