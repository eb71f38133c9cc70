// How the browser stories run: one a core, and at least three, of which one usually waits for the others' browser or server; each in browsers of its own, against a real server and database.
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
  // What passes only the second time is named at the end, and proves no requirement.
  retries: 1,
  // For what has hung, not for what is slow: a shared machine may take its time.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: '../test-results/browser.json' }]],
  use: { launchOptions: await chromiumLaunch(), trace: 'on-first-retry' },
});
