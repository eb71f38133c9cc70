// Where the sentences for translators are collected. The English sentence is its own id.
import { formatter } from '@lingui/format-po';
import type { LinguiConfig } from '@lingui/conf';
import { textExtractor } from './build/text-extractor.ts';

const config = {
  rootDir: import.meta.dirname,
  sourceLocale: 'en',
  // Each language but English, of which `npm run messages` then keeps a file.
  locales: [],
  orderBy: 'messageId',
  format: formatter({ lineNumbers: false, origins: false, printPlaceholdersInComments: false }),
  extractors: [textExtractor],
  catalogs: [
    {
      path: '<rootDir>/src/messages/{locale}',
      include: [
        '<rootDir>/src',
        '<rootDir>/../../packages/domain/src',
        '<rootDir>/../../packages/live/src/client',
      ],
      exclude: ['**/*.test.ts', '**/*.test.tsx', '**/*.d.ts'],
    },
  ],
} satisfies Partial<LinguiConfig>;

export default config;
