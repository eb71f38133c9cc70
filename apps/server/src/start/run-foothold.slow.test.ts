// Proves that Foothold starts, stops and recovers, in real processes, whatever was killed before.
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { readRecord } from '../kernel/database/embedded-record.ts';
import { SpawnedFoothold, databaseProcesses, postmasterPid } from './spawned-foothold.fixture.ts';

let parent = '';
let dataFolder = '';
const running: SpawnedFoothold[] = [];

function startFoothold(environment: Record<string, string> = {}): SpawnedFoothold {
  const foothold = new SpawnedFoothold({ DATA_DIR: dataFolder, ...environment });
  running.push(foothold);
  return foothold;
}

// Real processes on a busy computer take their time; how long a start may take is asserted where it is promised.
vi.setConfig({ testTimeout: 300_000 });

beforeAll(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'foothold-start-'));
  await chmod(parent, 0o755);
  dataFolder = path.join(parent, 'Zoë’s data');
});

afterEach(async () => {
  await Promise.all(running.splice(0).map((foothold) => foothold.end('SIGTERM')));
});

afterAll(() => rm(parent, { recursive: true, force: true }));

test('an operator starts it in an empty folder, stops it, and finds everything at the second start; the log of the database has nothing of what was written', async () => {
  const first = startFoothold();
  expect(await first.ready()).toBeLessThan(20_000);
  expect(first.output).toBe(
    `Foothold is ready at ${first.url}\nDatabase: the embedded one in ${dataFolder}/database\nFiles: ${dataFolder}/files\ndemo sign-ins\n`,
  );
  expect(await first.write('grüezi')).toBe(true);
  expect(await first.write('grüezi')).toBe(false);
  const { folder } = JSON.parse(await readFile(path.join(dataFolder, 'database.json'), 'utf8')) as {
    folder: string;
  };
  const log = await readFile(path.join(folder, 'server.log'), 'utf8');
  expect(log).toContain('duplicate key');
  expect(log).not.toMatch(/grüezi|INSERT/);
  expect(await first.end('SIGINT')).toBe(0);
  expect(await databaseProcesses(dataFolder)).toEqual([]);
  expect(existsSync(path.join(dataFolder, 'foothold.lock'))).toBe(false);

  const second = startFoothold();
  expect(await second.ready()).toBeLessThan(20_000);
  expect(await second.notes()).toEqual(['grüezi']);
  expect(await second.end('SIGTERM')).toBe(0);
});

test('after kill -9 the database left behind is stopped, and nothing acknowledged is lost', async () => {
  const killed = startFoothold();
  await killed.ready();
  const acknowledged: string[] = [];
  const writing = (async () => {
    for (let number = 0; await killed.write(`kill ${number}`); number += 1)
      acknowledged.push(`kill ${number}`);
  })();
  await vi.waitUntil(() => acknowledged.length > 50, { timeout: 30_000, interval: 5 });
  await killed.end('SIGKILL');
  await writing;
  const orphan = await postmasterPid(dataFolder);
  expect(await databaseProcesses(dataFolder)).toContain(orphan);

  const next = startFoothold();
  expect(await next.ready()).toBeLessThan(20_000);
  expect(await next.notes()).toEqual(expect.arrayContaining(acknowledged));
  expect(await databaseProcesses(dataFolder)).not.toContain(orphan);
});

test('when only the database is killed it is restarted on the same port, with everything acknowledged', async () => {
  const foothold = startFoothold();
  await foothold.ready();
  expect(await foothold.write('before')).toBe(true);
  process.kill(await postmasterPid(dataFolder), 'SIGKILL');
  const note = 'Note: The embedded PostgreSQL had ended; it has been started again.\n';
  await vi.waitUntil(() => foothold.problems === note, { timeout: 30_000, interval: 5 });
  await vi.waitUntil(() => foothold.write('after'), { timeout: 30_000, interval: 50 });
  expect(await foothold.notes()).toEqual(expect.arrayContaining(['before', 'after']));
});

test('after kill -9 of both it recovers with everything acknowledged', async () => {
  const foothold = startFoothold();
  await foothold.ready();
  expect(await foothold.write('both')).toBe(true);
  const postmaster = await postmasterPid(dataFolder);
  foothold.process.kill('SIGKILL');
  process.kill(postmaster, 'SIGKILL');
  await foothold.end();
  const next = startFoothold();
  expect(await next.ready()).toBeLessThan(20_000);
  expect(await next.notes()).toContain('both');
});

test('a second start on the same data is refused with the address of the first, which goes on', async () => {
  const first = startFoothold();
  await first.ready();
  const second = startFoothold();
  expect(await second.end()).toBe(1);
  expect(second.problems).toBe(
    `Foothold cannot run: Foothold is already running on the data in ${dataFolder} (process ${first.process.pid} on ${hostname()}). Open ${first.url}, or stop it first.\n`,
  );
  expect(await first.notes()).toEqual(expect.any(Array));
});

test('of two that start at the same moment one runs and the other is refused', async () => {
  const both = [startFoothold(), startFoothold()];
  const outcomes = await Promise.allSettled(both.map((foothold) => foothold.ready()));
  expect(outcomes.map((outcome) => outcome.status).sort((a, b) => a.localeCompare(b))).toEqual([
    'fulfilled',
    'rejected',
  ]);
});

test('after Ctrl-C during the very first start it can be started again', async () => {
  const folder = path.join(parent, 'interrupted');
  const interrupted = startFoothold({ DATA_DIR: folder });
  await vi.waitUntil(() => existsSync(path.join(folder, 'database', 'cluster.draft')), {
    timeout: 30_000,
    interval: 5,
  });
  expect(await interrupted.end('SIGINT')).toBe(0);
  const next = startFoothold({ DATA_DIR: folder });
  expect(await next.ready()).toBeLessThan(20_000);
});

test('after Ctrl-C while the server is being started it is stopped before its database', async () => {
  const foothold = startFoothold({ SLOW_START: 'yes' });
  await vi.waitUntil(() => foothold.output === 'listening\n', { timeout: 30_000, interval: 5 });
  expect(await foothold.end('SIGINT')).toBe(0);
  expect(foothold.output).toBe('listening\nstopped\n');
  expect(foothold.problems).toBe('');
});

test.runIf(process.getuid?.() === 0)(
  'root may keep the data in a folder that no other account can enter',
  async () => {
    const closed = path.join(parent, 'closed');
    await mkdir(closed, { mode: 0o700 });
    const folder = path.join(closed, 'data');
    const first = startFoothold({ DATA_DIR: folder });
    await first.ready();
    expect(await first.write('kept')).toBe(true);
    expect(await first.end('SIGTERM')).toBe(0);
    const second = startFoothold({ DATA_DIR: folder });
    await second.ready();
    expect(await second.notes()).toEqual(['kept']);
    await second.end('SIGTERM');
    const record = await readRecord(folder);
    expect(record?.folder).toMatch(/^\/var\/lib\/foothold-root\/[0-9a-f]{16}$/);
    if (record) await rm(record.folder, { recursive: true });
  },
);
