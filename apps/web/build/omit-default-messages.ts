// Removes from the English catalogue every text that equals its id: only texts with placeholders or plurals are shipped.
import type { Plugin } from 'vite';

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
        const needed = Object.entries(messages).filter(([id, message]) => !isItself(id, message));
        return { code: `export const messages = ${JSON.stringify(Object.fromEntries(needed))};`, map: null };
      },
    },
  };
}

function isItself(id: string, message: unknown): boolean {
  return Array.isArray(message) && message.length === 1 && message[0] === id;
}
