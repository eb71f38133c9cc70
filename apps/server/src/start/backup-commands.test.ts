// Proves that a provider is backed up and restored from the command line, with one line that says how it went.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../testing/database.ts';
import { startTestNode, type TestNode } from '../../../../testing/server.ts';
import { hashesOf } from '../../../../testing/world.ts';
import pg from 'pg';

// Real processes on a busy computer take their time.
vi.setConfig({ testTimeout: 300_000 });

let node: TestNode;
let empty: TestDatabase;
let place = '';

beforeAll(async () => {
  node = await startTestNode();
  empty = await createTestDatabase({ template: 'empty' });
  place = await mkdtemp(path.join(tmpdir(), 'foothold-commands-'));
});
afterAll(async () => {
  await node.stop();
  await empty.drop();
  await rm(place, { recursive: true });
});

/** As typed by an operator whose working directory is `place`. */
async function run(
  command: 'backup' | 'restore',
  databaseUrl: string,
  args: readonly string[],
  settings: Readonly<Record<string, string>> = {},
) {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, `${command}.ts`), ...args], {
    env: {
      PATH: process.env['PATH'] ?? '',
      DATA_DIR: path.join(place, 'data'),
      DATABASE_URL: databaseUrl,
      INIT_CWD: place,
      ...settings,
    },
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  await once(child, 'close');
  return { code: child.exitCode, said };
}

test('a backup is made while the server runs, into a folder relative to the operator, and restored into a new database', async () => {
  const made = await run('backup', node.databaseUrl, ['tonight']);
  expect(made).toMatchObject({
    code: 0,
    said: expect.stringContaining(path.join(place, 'tonight')) as string,
  });
  expect(made.said).toContain('The pepper is not in it');
  expect(await readdir(path.join(place, 'tonight'))).toContain('manifest.json');
  const restored = await run('restore', empty.url, ['tonight']);
  expect(restored).toMatchObject({
    code: 0,
    said: expect.stringContaining('Everything is as it was on') as string,
  });
  const pool = new pg.Pool({ connectionString: empty.url });
  try {
    expect(await hashesOf(pool)).toEqual(await hashesOf(node.pool));
  } finally {
    await pool.end();
  }
});

test('without a folder, with two, or with one that cannot be used, one line says so and nothing is done', async () => {
  await writeFile(path.join(place, 'a-file'), '');
  for (const args of [[], ['one', 'two'], ['--help'], ['a-file/below']]) {
    const { code, said } = await run('backup', node.databaseUrl, args);
    expect({ code, lines: said.trim().split('\n').length }, said).toEqual({ code: 1, lines: 1 });
    expect(said).toMatch(/^Foothold cannot run: (Name one folder|The folder)/);
  }
  const { code, said } = await run('restore', node.databaseUrl, ['nowhere']);
  expect(code).toBe(1);
  expect(said).toContain('There is no complete backup in');
});

test('a backup is encrypted by a setting or for a key, and opened by the passphrase or the key of a file', async () => {
  const key = await generateX25519Identity();
  const recipient = await identityToRecipient(key);
  await writeFile(path.join(place, 'key.txt'), `# created: today\n${key}\n`);
  const settings = { BACKUP_PASSPHRASE: 'correct horse battery staple' };
  const both = await run('backup', node.databaseUrl, ['both', '--recipient', recipient], settings);
  expect(both).toMatchObject({ code: 1 });
  expect(both.said).toMatch(/^Foothold cannot run: A backup has either a passphrase or recipients/);
  const short = await run('backup', node.databaseUrl, ['short'], { BACKUP_PASSPHRASE: 'short' });
  expect(short.said).toMatch(/^Foothold cannot run: The setting BACKUP_PASSPHRASE must have at least 16/);
  const made = await run('backup', node.databaseUrl, ['for-key', '--recipient', recipient]);
  expect(made.said).toContain('It is encrypted.');
  const fresh = await createTestDatabase({ template: 'empty' });
  try {
    const without = await run('restore', fresh.url, ['for-key']);
    expect(without.said).toMatch(
      /^Foothold cannot run: The backup in .* is encrypted\. Set BACKUP_PASSPHRASE/,
    );
    const back = await run('restore', fresh.url, ['for-key', '--identity', 'key.txt']);
    expect(back).toMatchObject({ code: 0 });
  } finally {
    await fresh.drop();
  }
});
