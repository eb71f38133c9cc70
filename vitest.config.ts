// How every test except the browser stories runs: three workers, of which one usually waits, one real PostgreSQL for the run.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['packages/**/*.test.ts', 'apps/**/*.test.{ts,tsx}', 'bench/**/*.test.ts'],
    globalSetup: ['packages/testing/src/global-setup.ts'],
    pool: 'forks',
    maxWorkers: 3,
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
});
