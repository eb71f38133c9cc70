// Starts one real PostgreSQL for a test run; it stops and is removed with the run, even if the run is killed.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, readFile, rm, statfs, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import {
  type PostgresBinaries,
  providePostgresBinaries,
} from '../apps/server/src/kernel/database/postgres-binaries.ts';
import {
  type SystemAccount,
  canWorkIn,
  requirePostgresAccount,
} from '../apps/server/src/kernel/database/system-account.ts';
import { fillDataFolder } from './test-data-folder.ts';

const run = promisify(execFile);

// Durability is switched off: the data is needed only during the run.
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_connections: '300',
  shared_buffers: '32MB',
  jit: 'off',
  timezone: 'UTC',
};

// The watchdog holds the read end of a pipe from the test run, which closes however the run ends.
const KEEPER = `
folder=$1 data=$2; shift 2
exec 2>"$folder/server.log"
exec 3<&0
"$@" </dev/null & server=$!
(cat <&3 >/dev/null; : >"$folder/stopping"; kill -QUIT $server) &
exec 3<&-
wait $server
[ -e "$folder/stopping" ] && rm -rf "$folder" "$data"
`;

type Places = {
  /** Log and, if need be, programs. */
  readonly folder: string;
  readonly data: string;
};

export type TestPostgres = {
  /** The admin database, as a superuser. */
  readonly url: string;
  readonly stop: () => Promise<void>;
};

export type TestPostgresOptions = {
  /** Starts as a standby that receives nothing. */
  readonly inRecovery?: boolean;
};

export async function startTestPostgres(options: TestPostgresOptions = {}): Promise<TestPostgres> {
  const account = await requirePostgresAccount();
  const folder = await makeFolder(account, [tmpdir(), '/tmp']);
  const data = await makeFolder(account, [...(await roomInMemory()), tmpdir(), '/tmp']);
  try {
    return await startIn({ folder, data }, account, options);
  } catch (error) {
    await Promise.all([folder, data].map((each) => rm(each, { recursive: true, force: true })));
    throw error;
  }
}

async function startIn(
  places: Places,
  account: SystemAccount,
  { inRecovery = false }: TestPostgresOptions,
): Promise<TestPostgres> {
  const binaries = await providePostgresBinaries(account, path.join(places.folder, 'programs'));
  await handOver(places.folder, account);
  const password = await fillDataFolder(places.data, binaries, account);
  if (inRecovery) await writeFile(path.join(places.data, 'data', 'standby.signal'), '');
  for (let attempt = 1; ; attempt += 1) {
    const port = await findFreePort();
    const url = `postgresql://foothold:${password}@127.0.0.1:${port}/postgres`;
    const settings = {
      ...SETTINGS,
      port,
      ...(inRecovery ? { wal_level: 'replica', max_wal_senders: '10' } : {}),
    };
    const keeper = launch(places, binaries, account, settings);
    if (await becomesReady(url, keeper)) return { url, stop: () => stop(keeper) };
    const problem = await explain(places.folder);
    await stop(keeper);
    // Another process may have taken the port.
    if (attempt === 3 || !problem.message.includes('Address already in use')) throw problem;
  }
}

/** The watchdog is not root, and must be able to remove what root copied here. */
async function handOver(folder: string, { uid, gid }: SystemAccount): Promise<void> {
  if (uid !== undefined && gid !== undefined) await run('chown', ['-R', `${uid}:${gid}`, folder]);
}

/** Cloning a database makes 300 files: 30 ms in memory, up to 350 ms on a disk. Containers often have 64 MB here, so the size is checked. */
async function roomInMemory(): Promise<string[]> {
  const room = await statfs('/dev/shm').catch(() => undefined);
  return room && room.bavail * room.bsize > 2 * 1024 ** 3 ? ['/dev/shm'] : [];
}

async function makeFolder(account: SystemAccount, parents: string[]): Promise<string> {
  for (const parent of parents) {
    const folder = await mkdtemp(path.join(parent, 'foothold-test-')).catch(() => undefined);
    if (folder === undefined) continue;
    if (account.uid !== undefined && account.gid !== undefined) await chown(folder, account.uid, account.gid);
    if (await canWorkIn(folder, account)) return folder;
    await rm(folder, { recursive: true });
  }
  throw new Error(
    `PostgreSQL's account can work in none of ${parents.join(', ')}; set TMPDIR to a folder it can enter.`,
  );
}

function launch(
  { folder, data }: Places,
  binaries: PostgresBinaries,
  account: SystemAccount,
  settings: Readonly<Record<string, string | number>>,
): ChildProcess {
  const given = Object.entries(settings).map(([name, value]) => `--${name}=${value}`);
  const command = [binaries.postgres, '-D', path.join(data, 'data'), ...given];
  const keeper = spawn('/bin/sh', ['-c', KEEPER, 'foothold-test-database', folder, data, ...command], {
    ...account,
    cwd: folder,
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  keeper.unref();
  return keeper;
}

async function becomesReady(url: string, keeper: ChildProcess): Promise<boolean> {
  const deadline = Date.now() + 20_000;
  while (keeper.exitCode === null && Date.now() < deadline) {
    const client = new Client({ connectionString: url });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.end();
      return true;
    } catch {
      await pause(20);
    }
  }
  return false;
}

async function stop(keeper: ChildProcess): Promise<void> {
  if (keeper.exitCode !== null || keeper.signalCode !== null) return;
  keeper.ref();
  keeper.stdin?.end();
  await once(keeper, 'exit');
}

async function explain(folder: string): Promise<Error> {
  const log = await readFile(path.join(folder, 'server.log'), 'utf8').catch(() => 'no log was written');
  return new Error(`PostgreSQL for the tests did not start: ${log.trim().split('\n').slice(-5).join(' | ')}`);
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no free port on 127.0.0.1');
  return address.port;
}
