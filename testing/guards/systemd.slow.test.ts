// Proves that the systemd unit starts Foothold as it would be started in production, and that `systemctl stop` drains it.
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { requireFreePort } from '../../apps/server/src/start/free-port.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { soon } from '../soon.ts';
import { pepper } from '../tokens.ts';

const checkout = path.resolve(import.meta.dirname, '../..');
const analyze = '/usr/bin/systemd-analyze';
const textOf = (name: string) => readFileSync(path.join(checkout, 'ops/systemd', name), 'utf8');
const unit = textOf('foothold.service');

let database: TestDatabase;
let folder = '';
let service: ChildProcess | undefined;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'foothold-systemd-'));
});
afterAll(async () => {
  service?.kill('SIGKILL');
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** The unit with the folders of this machine. */
function here(text = unit): string {
  return text
    .replaceAll('/srv/foothold', checkout)
    .replaceAll('/var/lib/foothold', path.join(folder, 'data'))
    .replaceAll('/var/cache/foothold', path.join(folder, 'cache'));
}

function valuesOf(name: string, text = unit): readonly string[] {
  return [...here(text).matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value]) => value ?? '');
}

/** What an operator writes into /etc/foothold.env. */
async function settings(): Promise<Record<string, string>> {
  return {
    PUBLIC_URL: 'https://learn.example.org',
    DATABASE_URL: database.url,
    PEPPER: pepper,
    SMS_PROVIDER: 'govuk-notify',
    GOVUK_NOTIFY_API_KEY: 'none-00000000-0000-0000-0000-000000000000-00000000-0000-0000-0000-000000000000',
    GOVUK_NOTIFY_TEMPLATE_ID: '00000000-0000-0000-0000-000000000000',
    PORT: String(await requireFreePort('localhost', 0)),
  };
}

/** What it prints until it is ready or has ended. */
async function firstWords(started: ChildProcess): Promise<string> {
  let said = '';
  const { promise, resolve } = Promise.withResolvers<void>();
  started.stdout?.on('data', (chunk: Buffer) => {
    said += chunk.toString();
    if (said.includes('ready at')) resolve();
  });
  started.once('exit', () => resolve());
  await promise;
  return said;
}

test('the process that systemd stops says that it is stopping, finishes its work, and ends by itself', async () => {
  const [program = '', ...args] = valuesOf('ExecStart')[0]?.split(' ') ?? [];
  const env = await settings();
  const own = Object.fromEntries(valuesOf('Environment').map((line) => line.split('=') as [string, string]));
  const started = spawn(program, args, {
    cwd: valuesOf('WorkingDirectory')[0],
    env: { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin', ...own, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  service = started;
  const said = await firstWords(started);
  expect(said).toContain('Foothold is ready at');
  expect(said).not.toContain('Building');
  const ask = (address: string) => fetch(`http://localhost:${env['PORT']}${address}`);
  await expect.poll(async () => (await ask('/readyz')).status, soon).toBe(200);
  const ended = once(started, 'exit');
  // As KillMode=mixed does: this process only.
  started.kill('SIGTERM');
  await expect
    .poll(async () => (await (await ask('/readyz')).json()) as unknown, soon)
    .toMatchObject({
      status: 'stopping',
    });
  expect((await ask('/api/docs')).status).toBe(200);
  expect(await ended).toEqual([0, null]);
});

test('a node of the unit runs with the options that npm start gives it', () => {
  const script = readFileSync(path.join(checkout, 'scripts/run.mjs'), 'utf8');
  expect(valuesOf('ExecStart')[0]).toContain(/const smallHeap = \['([^']+)'\]/.exec(script)?.[1] ?? 'none');
});

test('the backup acts on what the service does: as the same account, with the same settings and data', () => {
  const backup = textOf('foothold-backup.service');
  for (const name of ['User', 'Group', 'WorkingDirectory', 'EnvironmentFile', 'StateDirectory', 'UMask'])
    expect([name, valuesOf(name, backup)]).toEqual([name, valuesOf(name)]);
  expect(valuesOf('Environment')).toEqual(expect.arrayContaining([...valuesOf('Environment', backup)]));
});

test.runIf(existsSync(analyze))('systemd accepts the timer of the backup and its service', async () => {
  const files = ['foothold-backup.service', 'foothold-backup.timer'].map((name) => [
    path.join(folder, name),
    here(textOf(name)),
  ]);
  for (const [file = '', text = ''] of files) await writeFile(file, text);
  const { stdout, stderr } = await promisify(execFile)(analyze, [
    'verify',
    '--man=no',
    ...files.map(([file = '']) => file),
  ]);
  expect(stdout + stderr).toBe('');
});

test.runIf(existsSync(analyze))('systemd accepts the unit', async () => {
  const file = path.join(folder, 'foothold.service');
  await writeFile(file, here());
  const { stdout, stderr } = await promisify(execFile)(analyze, ['verify', '--man=no', file]);
  expect(stdout + stderr).toBe('');
  await writeFile(file, here().replace('KillMode=', 'KillMood='));
  const broken = await promisify(execFile)(analyze, ['verify', '--man=no', file]);
  expect(broken.stderr).toContain('KillMood');
});
