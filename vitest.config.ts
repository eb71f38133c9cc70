// How every test except the browser stories runs: a worker a core, and at least three, of which one usually waits; one real PostgreSQL for the run.
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['packages/**/*.test.ts', 'apps/**/*.test.{ts,tsx}', 'testing/**/*.test.ts'],
    globalSetup: ['testing/global-setup.ts'],
    pool: 'forks',
    // A worker loads modules once, not once per test file, which took half of the time.
    isolate: false,
    setupFiles: ['testing/shared-process.setup.ts'],
    maxWorkers: Math.max(3, availableParallelism()),
    // For what has hung, not for what is slow: a shared machine may take its time.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
