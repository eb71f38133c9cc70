// Extracts interface text: `i18n._('…')`, and the sentences that the domain, the outbox and the media parts declare.
import extractor from '@lingui/cli/api/extractors/babel';
import type { ExtractorType } from '@lingui/conf';

// `const …Sentences = { … }` and `const …Labels = { … }`, with or without `as const`, hold named texts, each a string literal.
const sentenceTable = /\bconst \w*(?:[sS]entences|Labels)\b[^=]*=\s*\{([\s\S]*?)(?:\n\}| \}(?: as const)?;)/g;
const stringValue = /:\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)")/g;

export const textExtractor: ExtractorType = {
  match: (filename) => /\.tsx?$/.test(filename),
  extract: async (filename, code, onMessage, context) => {
    // Parsing takes most of the time, and most files say nothing by themselves.
    if (/i18n|lingui/.test(code)) await extractor.extract(filename, code, onMessage, context);
    for (const table of code.matchAll(sentenceTable)) {
      for (const [, single, double] of (table[1] ?? '').matchAll(stringValue)) {
        const id = (single ?? double ?? '').replace(/\\(.)/g, '$1');
        onMessage({
          id,
          message: id,
          origin: [filename, 1, 1],
          placeholders: {},
          comment: undefined,
          context: undefined,
        });
      }
    }
  },
};
