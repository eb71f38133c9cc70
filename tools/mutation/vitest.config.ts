// How `npm run mutate:test` tests the mutation runs, apart from the tests of the product.
import { defineConfig } from 'vitest/config';

export default defineConfig({ test: { testTimeout: 120_000 } });
