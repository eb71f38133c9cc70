// How the built app is weighed: apart from the other tests, which run before anything is built.
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: join(import.meta.dirname, '../../..'),
  test: { include: ['apps/web/build/budget.check.ts'] },
});
