// Configures the browser tests: one worker per core and at least three, since one usually waits; each has its own browser, against a real server and database.
import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { chromiumLaunch } from './chromium.ts';

export default defineConfig({
  testDir: '.',
  testIgnore: 'pictures/**',
  outputDir: '../test-results/browser',
  globalSetup: './global-setup.config.ts',
  fullyParallel: true,
  workers: Math.max(3, availableParallelism()),
  // A test that passes only at the second attempt is listed at the end and proves no requirement.
  retries: 1,
  // Catches tests that hang; a slow shared machine must not reach it.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: '../test-results/browser.json' }]],
  use: { launchOptions: await chromiumLaunch(), trace: 'on-first-retry' },
});
