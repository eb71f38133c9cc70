// How `npm run screens` runs: the same stage, but it only takes pictures.
import { defineConfig } from '@playwright/test';
import stories from './playwright.config.ts';

export default defineConfig({
  ...stories,
  testDir: './pictures',
  testIgnore: [],
  reporter: 'list',
  timeout: 120_000,
});
