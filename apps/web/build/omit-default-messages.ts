// Removes from the English catalogue every text that the browser compiles itself: only those with nested forms are shipped.
import { isDeepStrictEqual } from 'node:util';
import type { Plugin } from 'vite';
import { compileText } from '../src/messages/compile-text.ts';

const compiled = /JSON\.parse\(("(?:[^"\\]|\\.)*")\)/;

export function omitDefaultMessages(): Plugin {
  return {
    name: 'omit-default-messages',
    apply: 'build',
    transform: {
      filter: { id: /\/en\.po$/ },
      handler: (code) => {
        const catalogue = compiled.exec(code)?.[1];
        if (catalogue === undefined) throw new Error('The compiled catalogue has an unexpected format');
        const messages = JSON.parse(JSON.parse(catalogue) as string) as Record<string, unknown>;
        const needed = Object.entries(messages).filter(
          ([id, message]) => !isDeepStrictEqual(message, compileText(id)),
        );
        return { code: `export const messages = ${JSON.stringify(Object.fromEntries(needed))};`, map: null };
      },
    },
  };
}
