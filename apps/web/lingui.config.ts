// Where interface text is collected. The English sentence is its own id.
import { formatter } from '@lingui/format-po';
import type { LinguiConfig } from '@lingui/conf';
import { textExtractor } from './build/text-extractor.ts';

const config: LinguiConfig = {
  sourceLocale: 'en',
  locales: ['en', 'test'],
  pseudoLocale: 'test',
  orderBy: 'messageId',
  fallbackLocales: { default: 'en' },
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
};

export default config;
