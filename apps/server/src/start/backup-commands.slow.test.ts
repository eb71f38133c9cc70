// Proves that a provider is backed up and restored from the command line, with one line that says how it went.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../testing/database.ts';
import { createFileStore } from '../kernel/files/store.ts';
import { unpackBackupBefore1 } from '../../../../testing/releases/before-1.ts';
import { startTestNode, type TestNode } from '../../../../testing/node.ts';
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
  const store = await createFileStore({ folder: path.join(place, 'data/files') });
  const { rows } = await node.pool.query<{ id: string }>('select id from files');
  for (const { id } of rows) await store.put(id, Buffer.from('its content'));
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
  const before = await hashesOf(node.pool);
  const made = await run('backup', node.databaseUrl, ['tonight']);
  expect(made).toMatchObject({
    code: 0,
    said: expect.stringContaining(path.join(place, 'tonight')) as string,
  });
  const { pathname, host } = new URL(node.databaseUrl);
  expect(made.said).toContain(`Database: ${pathname.slice(1)} at ${host}\nFiles: ${place}/data/files\n`);
  expect(made.said).toContain('The pepper is not in it');
  expect(await readdir(path.join(place, 'tonight'))).toContain('manifest.json');
  const restored = await run('restore', empty.url, ['tonight']);
  expect(restored).toMatchObject({
    code: 0,
    said: expect.stringContaining('Everything is as it was on') as string,
  });
  const pool = new pg.Pool({ connectionString: empty.url });
  try {
    expect(await hashesOf(pool)).toEqual(before);
  } finally {
    await pool.end();
  }
});

const backupsRecorded = async () =>
  (await node.pool.query("select 1 from auth.audit where act = 'backup made'")).rowCount ?? 0;
/** What the settings name comes first, and whatever else is said in one line after it. */
const lastLine = (said: string) => said.trim().split('\n').at(-1) ?? '';

test.each<Record<string, string>>([{}, { BACKUP_PASSPHRASE: 'correct horse battery staple' }])(
  'a backup that has far less than the last one ends with an error, and so does the next, until the operator accepts it (%o)',
  async (settings) => {
    await node.restore();
    const folder = await mkdtemp(path.join(place, 'nights-'));
    const night = (name: string) => run('backup', node.databaseUrl, [path.join(folder, name)], settings);
    await node.pool.query(
      `insert into messages (id, chat_id, seq, text, created_by)
       select gen_random_uuid(), chat_id, 1e6 + n, md5(n::text) || md5((-n)::text), created_by
       from (select chat_id, created_by from messages where created_by is not null limit 1) m, generate_series(1, 5000) n`,
    );
    const recorded = await backupsRecorded();
    expect(await night('first')).toMatchObject({ code: 0 });
    expect(await night('second')).toMatchObject({ code: 0 });
    expect(await backupsRecorded()).toBe(recorded + 2);
    await node.restore();
    for (const name of ['third', 'fourth']) {
      const { code, said } = await night(name);
      expect(code, said).toBe(1);
      expect(lastLine(said)).toContain(
        `The backup in ${folder}/${name} is far smaller than the last one, ${folder}/second: its tables have`,
      );
    }
    expect(await backupsRecorded()).toBe(recorded + 2);
    await rm(path.join(folder, 'fourth/smaller-than-the-last.txt'));
    expect(await night('fifth')).toMatchObject({ code: 0 });
    // One in doubt is restored like any other.
    const fresh = await createTestDatabase({ template: 'empty' });
    expect(await run('restore', fresh.url, [path.join(folder, 'third')], settings)).toMatchObject({
      code: 0,
    });
    await fresh.drop();
  },
);

test('a backup without most of the files, or without anybody, ends with an error', async () => {
  await node.restore();
  await node.pool.query(
    `insert into files (id, owner_id, purpose, path, kind, media_type, bytes, sha256)
     select gen_random_uuid(), id, 'evidence', 'x', 'image', 'image/png', 1, 'x' from users limit 4`,
  );
  const missing = await run('backup', node.databaseUrl, ['without-files']);
  expect(missing.code).toBe(1);
  expect(lastLine(missing.said)).toMatch(
    /content was missing or damaged, and only 3 are in .*DATA_DIR and FILES/,
  );
  const nobody = await createTestDatabase({ template: 'migrated' });
  const { code, said } = await run('backup', nobody.url, ['without-people']);
  expect({ code, last: lastLine(said) }).toEqual({
    code: 1,
    last: 'Foothold cannot run: There are no users in this database. Do DATA_DIR and DATABASE_URL name the right one?',
  });
  await nobody.drop();
  await node.restore();
});

test('an operator who comes from before 1.0.0 is told how a database moves, and what its backup has that is not restored', async () => {
  const old = await createTestDatabase({ template: 'empty' });
  const pool = new pg.Pool({ connectionString: old.url });
  await pool.query(
    "create table schema_migrations as select '0005_auth.sql' as name, 'x' as sha256, now() as applied_at",
  );
  await pool.end();
  const refused = await run('backup', old.url, ['from-before']);
  expect(refused.code).toBe(1);
  expect(lastLine(refused.said)).toMatch(
    /^Foothold cannot run: The database was made by a Foothold from before 1\.0\.0; nothing in it was changed\./,
  );
  await unpackBackupBefore1(path.join(place, 'before-1'));
  const fresh = await createTestDatabase({ template: 'empty' });
  const { code, said } = await run('restore', fresh.url, ['before-1']);
  expect({ code, last: lastLine(said) }).toEqual({
    code: 0,
    last: 'Not restored, since nothing reads it from 1.0.0 on: auth.reset_requests.sent_at, public.roster_profiles, public.roster_rows.not_undone, public.roster_runs.not_undone.',
  });
  await old.drop();
  await fresh.drop();
});

test('without a folder, with two, or with one that cannot be used, one line says so and nothing is done', async () => {
  await writeFile(path.join(place, 'a-file'), '');
  for (const args of [[], ['one', 'two'], ['--help'], ['a-file/below']]) {
    const { code, said } = await run('backup', node.databaseUrl, args);
    expect(code).toBe(1);
    expect(lastLine(said)).toMatch(/^Foothold cannot run: (Name one folder|The folder)/);
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
    expect(lastLine(without.said)).toMatch(
      /^Foothold cannot run: The backup in .* is encrypted\. Set BACKUP_PASSPHRASE/,
    );
    const back = await run('restore', fresh.url, ['for-key', '--identity', 'key.txt']);
    expect(back).toMatchObject({ code: 0 });
  } finally {
    await fresh.drop();
  }
});
