// Proves that the first administrator can be created from the command line.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../../../testing/database.ts';
import { verify } from '@node-rs/argon2';

const entry = path.join(import.meta.dirname, 'admin-create.ts');
let dataFolder = '';
let database: TestDatabase;

// Real processes on a busy computer take their time; how long a start may take is asserted where it is promised.
vi.setConfig({ testTimeout: 300_000 });

beforeAll(async () => {
  dataFolder = await mkdtemp(path.join(tmpdir(), 'foothold-admin-'));
  // As the first start left them.
  await mkdir(path.join(dataFolder, 'files'));
  await writeFile(path.join(dataFolder, 'pepper'), 'the pepper of the first start, generated');
  database = await createTestDatabase({ template: 'migrated' });
});

afterAll(async () => {
  await database.drop();
  await rm(dataFolder, { recursive: true });
});

async function adminCreate(
  flags: string[],
  typed: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [entry, ...flags], {
    env: { DATA_DIR: dataFolder, DATABASE_URL: database.url, PATH: process.env['PATH'] ?? '', ...settings },
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  child.stdin.end(typed);
  await once(child, 'close');
  return { code: child.exitCode, said };
}

async function admins(): Promise<unknown[]> {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  try {
    const { rows } = await client.query<{ secret_hash: string }>(
      `SELECT display_name, role, phone_number, category_name, secret_hash
         FROM users JOIN user_contacts ON user_id = id JOIN categories ON categories.id = selected_category_id
         JOIN auth.credentials USING (user_id) ORDER BY phone_number`,
    );
    return rows;
  } finally {
    await client.end();
  }
}

test('an operator answers the prompts and becomes an administrator in a new category', async () => {
  const { code, said } = await adminCreate([], 'Ama\nMensah\n07700 900123\nESOL Centre\nGarden1$gate\n');
  expect(said).toContain('can now sign in as an administrator.');
  expect(said).not.toContain('Garden1$gate');
  expect(code).toBe(0);
  expect(await admins()).toEqual([
    expect.objectContaining({ role: 'admin', phone_number: '+447700900123', category_name: 'ESOL Centre' }),
  ]);
});

async function policies(): Promise<unknown[]> {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  try {
    return (await client.query('select policy, active from privacy_policies')).rows;
  } finally {
    await client.end();
  }
}

test('a second one by flags joins the same category, and the stored hash is useless without the pepper', async () => {
  const flags = [
    '--first-name',
    'Bo',
    '--surname',
    'Li',
    '--phone',
    '07700900124',
    '--category',
    'ESOL Centre',
  ];
  expect(await adminCreate([...flags, '--password', 'Window2#sill'], '')).toMatchObject({ code: 0 });
  const rows = (await admins()) as { category_name: string; secret_hash: string }[];
  expect(rows.map((row) => row.category_name)).toEqual(['ESOL Centre', 'ESOL Centre']);
  expect(await verify(rows[1]?.secret_hash ?? '', 'Window2#sill')).toBe(false);
});

test('with the first administrator a privacy policy to replace is created, and with the second no other [PRIV-8, APRIV-4]', async () => {
  expect(await policies()).toEqual([
    { policy: expect.stringContaining('not written our own privacy policy') as string, active: true },
  ]);
});

test('where Foothold has never been started nothing is created, and the operator is not even asked', async () => {
  const fresh = await mkdtemp(path.join(tmpdir(), 'foothold-fresh-'));
  const empty = await createTestDatabase({ template: 'empty' });
  const before = await admins();
  const answers = 'Cem\nAksoy\n07700 900125\nESOL Centre\nGarden1$gate\n';
  const none = path.join(fresh, 'none');
  for (const [settings, why] of [
    [{ DATA_DIR: none, DATABASE_URL: '' }, `There is no data folder ${none}.`],
    [{ DATA_DIR: fresh, DATABASE_URL: '' }, `There is no database in ${fresh}.`],
    [{ DATA_DIR: fresh }, `There are no files in ${fresh}/files.`],
    [
      { DATABASE_URL: empty.url },
      `The database ${new URL(empty.url).pathname.slice(1)} is not one of Foothold.`,
    ],
  ] as const) {
    const { code, said } = await adminCreate([], answers, settings);
    expect(said).toMatch(/^Foothold cannot run: .*--env-file FILE.*\n$/);
    expect(said).toContain(why);
    expect(code).toBe(1);
  }
  // With the settings of a database that is in use, but not with its pepper.
  await mkdir(path.join(fresh, 'files'));
  const without = await adminCreate([], answers, { DATA_DIR: fresh });
  expect(without.said).toContain(`There is no pepper in ${fresh}/pepper.`);
  expect(await readdir(fresh)).toEqual(['files']);
  expect(await admins()).toEqual(before);
  await empty.drop();
  await rm(fresh, { recursive: true });
});

test('no administrator is created with another pepper than the database’s: they could never sign in', async () => {
  const before = await admins();
  const answers = 'Cem\nAksoy\n07700 900125\nESOL Centre\nGarden1$gate\n';
  const { code, said } = await adminCreate([], answers, { PEPPER: 'another pepper, as after a restore' });
  expect(said).toContain('The pepper is not the one this database was used with');
  expect(code).toBe(1);
  expect(await admins()).toEqual(before);
});

test('a phone number in use, a weak password and an unknown flag are refused with one line', async () => {
  const before = await admins();
  const taken = await adminCreate([], 'Ama\nMensah\n+44 7700 900123\nESOL Centre\nGarden1$gate\n');
  expect(taken).toEqual({ code: 1, said: expect.stringContaining('Phone number already in use.') as string });
  const weak = await adminCreate([], 'Ama\nMensah\n07700900199\nESOL Centre\nsecret\n');
  expect(weak).toEqual({ code: 1, said: expect.stringContaining('Minimum length 8 characters') as string });
  const common = await adminCreate([], 'Ama\nMensah\n07700900199\nESOL Centre\nPassword1!\n');
  expect(common).toEqual({
    code: 1,
    said: expect.stringContaining('This password is easy to guess') as string,
  });
  expect(await adminCreate(['--colour', 'red'], '')).toMatchObject({ code: 1 });
  expect(await admins()).toEqual(before);
});
