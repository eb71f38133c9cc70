// Proves that Foothold refuses to run with secrets that nobody could use, or that everybody knows.
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../testing/database.ts';
import { categories } from '../kernel/schema/public.ts';
import { database as typed } from '../kernel/database/db.ts';
import { createUser } from '../features/sign-in/accounts.ts';
import { createSecrets } from '../features/sign-in/secrets.ts';
import { readConfig } from './config.ts';
import { startNode } from './server-node.ts';

const pepper = 'the pepper of this database and no other';
let folder = '';
let database: TestDatabase;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'foothold-node-'));
  database = await createTestDatabase({ template: 'migrated' });
});
afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

/** Returns what is said once it has started. */
async function startAndStop(settings: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const { config } = readConfig(
    { DATA_DIR: folder, PORT: '0', DEMO: 'false', LOG_LEVEL: 'error', PEPPER: pepper, ...settings },
    '/',
  );
  const node = await startNode({ config, databaseUrl: database.url });
  await node.stop();
  return node.hints;
}

async function enrol(phoneNumber: string, secret: string): Promise<void> {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  const secretHash = await (await createSecrets({ pepper })).hash(secret);
  await typed(client).transaction(async (db) => {
    const id = randomUUID();
    await db.insert(categories).values({ id, categoryName: 'Centre' });
    const name = { firstName: 'Grace', surname: 'Marsh', role: 'admin', categoryIds: [id] } as const;
    await createUser(db, { ...name, phoneNumber, secretHash });
  });
  await client.end();
}

test('a database starts with the pepper it was used with, and with no other', async () => {
  await startAndStop({});
  await startAndStop({});
  await expect(startAndStop({ PEPPER: 'a pepper of another provider altogether' })).rejects.toThrow(
    'The pepper is not the one this database was used with',
  );
});

test('in production a demo person is allowed, but a demo sign-in that works is not', async () => {
  const production = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://learn.example.org',
    SMS_PROVIDER: 'govuk-notify',
    GOVUK_NOTIFY_API_KEY: `key-${randomUUID()}-${randomUUID()}`,
    GOVUK_NOTIFY_TEMPLATE_ID: 'template',
  };
  await enrol('+447700900301', 'N0t-the-demo!');
  await startAndStop(production);
  await enrol('+447700900101', '135790');
  await startAndStop({});
  await expect(startAndStop(production)).rejects.toThrow('07700900101 still has the demo sign-in');
});

test('a provider that has an administrator and no privacy policy gets one to replace, once; an empty database none [PRIV-8, APRIV-4]', async () => {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  const policies = async () =>
    (await client.query<{ active: boolean }>('select active from privacy_policies')).rows;
  try {
    await startAndStop({});
    expect(await policies()).toEqual([]);
    await enrol('+447700900301', 'N0t-the-demo!');
    await Promise.all([startAndStop({}), startAndStop({})]);
    expect(await policies()).toEqual([{ active: true }]);
    await client.query("update privacy_policies set policy = 'Our own.', active = false");
    await startAndStop({});
    expect(await policies()).toEqual([{ active: false }]);
  } finally {
    await client.end();
  }
});

test('an operator who starts an empty installation is told once how the first administrator is created', async () => {
  expect(await startAndStop({})).toEqual([expect.stringContaining('npm run admin:create')]);
  await enrol('+447700900301', 'N0t-the-demo!');
  expect(await startAndStop({})).toEqual([]);
});
