// How the browser stories run: three at a time, of which one usually waits for the others' browser or server, each in browsers of its own, against a real server and database.
import { defineConfig } from '@playwright/test';
import { chromiumLaunch } from './chromium.ts';

export default defineConfig({
  testDir: '.',
  testIgnore: 'pictures/**',
  outputDir: '../test-results/browser',
  globalSetup: './global-setup.config.ts',
  fullyParallel: true,
  workers: 3,
  // A shared, busy machine may miss a deadline once. What passes only the second time is named at the end.
  retries: 1,
  timeout: 40_000,
  expect: { timeout: 8_000 },
  reporter: [['list'], ['json', { outputFile: '../test-results/browser.json' }]],
  use: { launchOptions: await chromiumLaunch(), trace: 'on-first-retry' },
});
