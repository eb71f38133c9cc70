// Proves that a provider is backed up and brought back from the command line, with one line that says how it went.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../packages/testing/src/database.ts';
import { startTestNode, type TestNode } from '../../../../packages/testing/src/server.ts';
import { hashesOf } from '../../../../packages/testing/src/world.ts';
import pg from 'pg';

// Real processes on a busy computer take their time.
vi.setConfig({ testTimeout: 60_000 });

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

/** As somebody types it who stands in `place`. */
async function run(command: 'backup' | 'restore', databaseUrl: string, args: readonly string[]) {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, `${command}.ts`), ...args], {
    env: {
      PATH: process.env['PATH'] ?? '',
      DATA_DIR: path.join(place, 'data'),
      DATABASE_URL: databaseUrl,
      INIT_CWD: place,
    },
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  await once(child, 'close');
  return { code: child.exitCode, said };
}

test('a backup is made while the server runs, into a folder beside whoever asks, and restored into a new database', async () => {
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
