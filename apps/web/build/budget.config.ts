// Vitest configuration of the size budget, which runs after the build and so apart from the other tests.
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: join(import.meta.dirname, '../../..'),
  test: { include: ['apps/web/build/budget.check.ts'] },
});
