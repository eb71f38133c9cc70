// Runs the tests of files on S3. The long ones run with TORTURE=1.
import { describe } from 'vitest';
import { chooseStorage } from './storage.fixture.ts';

chooseStorage('s3');
describe('on S3', async () => {
  await import('./uploads.test.ts');
  await import('./delivery.test.ts');
  await import('./orphaned-files.test.ts');
  await import('./cleanup.test.ts');
  if (process.env['TORTURE'] === undefined) return;
  await import('./hostile-files.test.ts');
  await import('./reliability.slow.test.ts');
});
