// Proves with TORTURE=1 what Foothold does behind PgBouncer: Debian's is refused in one line, and with a newer one, which
// PGBOUNCER names, people work through it. Needs Debian's package pgbouncer.
import 'fake-indexeddb/auto';
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { requirePostgresAccount } from '../../apps/server/src/kernel/database/system-account.ts';
import { requireFreePort } from '../../apps/server/src/start/free-port.ts';
import { SpawnedFoothold } from '../../apps/server/src/start/spawned-foothold.fixture.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { Device } from '../proof/device.ts';
import { fillClass } from '../proof/full-class.ts';
import { startTestNode } from '../node.ts';
import { soon } from '../soon.ts';
import { chats } from '../world-ids.ts';

const isTorture = process.env['TORTURE'] === '1';
const ofDebian = '/usr/sbin/pgbouncer';
const newer = process.env['PGBOUNCER'] ?? '';
const example = path.resolve(import.meta.dirname, '../../ops/pgbouncer/pgbouncer.ini');

vi.setConfig({ testTimeout: 300_000 });

let database: TestDatabase;
let folder: string;
const running: ChildProcess[] = [];

beforeAll(async () => {
  if (!isTorture) return;
  if (!existsSync(ofDebian)) throw new Error('Missing here: apt-get install pgbouncer');
  database = await createTestDatabase({ template: 'empty' });
  folder = await mkdtemp(path.join(tmpdir(), 'foothold-pgbouncer-'));
  await chmod(folder, 0o755);
});
afterEach(async () => {
  for (const process of running.splice(0)) {
    const ended = once(process, 'exit');
    if (process.kill('SIGINT')) await ended;
  }
});
afterAll(async () => {
  if (!isTorture) return;
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** Starts the example in front of a database; resolves with the address to connect to. */
async function pooled(
  program: string,
  databaseUrl: string,
  change = (text: string) => text,
): Promise<string> {
  const url = new URL(databaseUrl);
  const port = await requireFreePort('127.0.0.1', 0);
  const text = (await readFile(example, 'utf8'))
    .replace('foothold = host=10.0.0.20 port=5432', `* = host=127.0.0.1 port=${url.port}`)
    .replace('listen_port = 6432', `listen_port = ${port}`)
    .replace('/etc/pgbouncer', folder);
  const account = await requirePostgresAccount();
  for (const [name, content] of [
    ['pgbouncer.ini', change(text)],
    ['userlist.txt', `"${url.username}" "${url.password}"\n`],
  ] as const) {
    await writeFile(path.join(folder, name), content, { mode: 0o600 });
    if (account.uid !== undefined && account.gid !== undefined)
      await chown(path.join(folder, name), account.uid, account.gid);
  }
  const log = [
    'ignore',
    'ignore',
    process.env['TEST_SERVER_LOG'] === undefined ? 'ignore' : 'inherit',
  ] as const;
  running.push(
    spawn(program, [path.join(folder, 'pgbouncer.ini')], { ...account, cwd: folder, stdio: [...log] }),
  );
  const answers = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
      socket.once('connect', () => socket.destroy());
    });
  await expect.poll(answers, soon).toBe(true);
  url.port = String(port);
  return url.href;
}

async function lineOf(environment: Record<string, string>): Promise<string> {
  const foothold = new SpawnedFoothold({ DATA_DIR: path.join(folder, 'data'), ...environment });
  expect(await foothold.end()).toBe(1);
  return foothold.problems;
}

const without = (name: string) => (text: string) => text.replace(new RegExp(`^${name}.*\n`, 'm'), '');

test.runIf(isTorture)('DATABASE_URL may not lead through PgBouncer', async () => {
  const url = await pooled(ofDebian, database.url, without('max_prepared_statements'));
  expect(await lineOf({ DATABASE_URL: url })).toMatch(
    /^Foothold cannot run: A transaction pooler such as PgBouncer answers at 127\.0\.0\.1:\d+: .+DATABASE_POOLER_URL\.\n$/,
  );
});

test.runIf(isTorture)(
  'Debian’s PgBouncer, which forgets named statements, is refused for calls',
  async () => {
    const url = await pooled(ofDebian, database.url, without('max_prepared_statements'));
    expect(await lineOf({ DATABASE_URL: database.url, DATABASE_POOLER_URL: url })).toMatch(
      /^Foothold cannot run: The pooler at 127\.0\.0\.1:\d+ forgets named prepared statements\. .+\n$/,
    );
    console.info(`${version(ofDebian)}: refused`);
  },
);

test.runIf(isTorture && newer !== '')(
  'a PgBouncer that keeps named statements carries the calls, and the announcements go past it',
  async () => {
    const connections =
      'select application_name as name, count(*)::int from pg_stat_activity where datname = current_database() group by 1';
    const node = await startTestNode({ poolThrough: (url) => pooled(newer, url) });
    const devices: Device[] = [];
    try {
      for (const { userId, token } of await fillClass(node.pool, chats.blue, 8))
        devices.push(new Device({ url: node.url, origin: node.url, token, userId, chatId: chats.blue }));
      await vi.waitUntil(() => devices.every(({ chat }) => chat.status === 'ready'), soon);
      const before = devices[0]?.shown.length ?? 0;
      for (let turn = 0; turn < 20; turn += 1)
        await Promise.all(devices.map((device) => device.say(`Message ${turn}`)));
      await vi.waitUntil(async () => {
        const shown = await Promise.all(devices.map((device) => device.readAll()));
        return shown.every(({ length }) => length === before + 160);
      }, soon);
      expect(devices.flatMap(({ refused }) => refused)).toEqual([]);
      const { rows } = await node.pool.query<{ name: string; count: number }>(connections);
      const open = new Map(rows.map(({ name, count }) => [name, count]));
      expect(open.get('foothold-calls')).toBeGreaterThan(0);
      expect(open.get('foothold-calls')).toBeLessThanOrEqual(20);
      console.info(
        `${version(newer)}: 160 messages of 8 people, ${open.get('foothold-calls')} connections for calls`,
      );
    } finally {
      for (const device of devices) device.close();
      await node.stop();
    }
  },
);

function version(program: string): string {
  return execFileSync(program, ['--version'], { encoding: 'utf8' }).split('\n')[0] ?? '';
}
