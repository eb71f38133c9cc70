// Proves that every start which cannot succeed ends with one line that says what to do, and with exit code 1.
import { once } from 'node:events';
import { appendFile, chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, runAsAdmin } from '../../../../testing/database.ts';
import { startTestPostgres } from '../../../../testing/postgres.ts';
import { SpawnedFoothold, clusterOf } from './spawned-foothold.fixture.ts';

let parent = '';

// Real processes on a busy computer take their time; how long a start may take is asserted where it is promised.
vi.setConfig({ testTimeout: 300_000 });

beforeAll(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'foothold-refused-'));
  await chmod(parent, 0o755);
});

afterAll(() => rm(parent, { recursive: true, force: true }));

async function lineOf(environment: Record<string, string>): Promise<string> {
  const foothold = new SpawnedFoothold({ DATA_DIR: path.join(parent, 'data'), ...environment });
  expect(await foothold.end()).toBe(1);
  expect(foothold.output).toBe('');
  const lines = foothold.problems.split('\n');
  expect(lines).toHaveLength(2);
  return lines[0] ?? '';
}

function withChanged(
  url: string,
  change: Partial<Pick<URL, 'password' | 'pathname' | 'port' | 'hostname'>>,
): string {
  return Object.assign(new URL(url), change).href;
}

test('a port that another program holds is named, with another one to try', async () => {
  const other = createServer().listen(0, 'localhost');
  await once(other, 'listening');
  const address = other.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  expect(await lineOf({ PORT: String(port) })).toBe(
    `Foothold cannot run: Port ${port} is taken by another program. Stop that one, or choose another port: PORT=${port > 60_000 ? 3000 : port + 100} npm start`,
  );
  other.close();
});

test('an address that this computer does not have is named', async () => {
  expect(await lineOf({ HOST: '192.0.2.7' })).toContain('This computer has no address 192.0.2.7.');
});

test('a wrong setting is named', async () => {
  expect(await lineOf({ LOG_LEVEL: 'loud' })).toMatch(
    /^Foothold cannot run: The setting LOG_LEVEL must be silent/,
  );
});

test('a data folder that cannot be written is named', async () => {
  const closed = path.join(parent, 'closed');
  await mkdir(closed, { mode: 0o500 });
  // Root may write everywhere except where the system itself refuses.
  const folder = process.getuid?.() === 0 ? '/sys/foothold' : path.join(closed, 'data');
  expect(await lineOf({ DATA_DIR: folder })).toMatch(
    /The data folder .+ (cannot be written|is on a read-only disk)/,
  );
});

test('a file in the place of the data folder is named', async () => {
  const file = path.join(parent, 'a file');
  await writeFile(file, '');
  expect(await lineOf({ DATA_DIR: file })).toContain('a file of that name is in the way');
});

test('data of another PostgreSQL version are named, and left as they are', async () => {
  const folder = path.join(parent, 'old');
  const foothold = new SpawnedFoothold({ DATA_DIR: folder });
  await foothold.ready();
  await foothold.end('SIGTERM');
  const versionFile = path.join(await clusterOf(folder), 'PG_VERSION');
  await writeFile(versionFile, '17\n');
  expect(await lineOf({ DATA_DIR: folder })).toContain(
    'was written by PostgreSQL 17, and this Foothold brings PostgreSQL 18',
  );
  await rm(path.join(folder, 'database.json'));
  expect(await lineOf({ DATA_DIR: folder })).toContain('Restore that file from a backup');
});

test('a database that does not start is told with the last lines of its own log', async () => {
  const folder = path.join(parent, 'misconfigured');
  const foothold = new SpawnedFoothold({ DATA_DIR: folder });
  await foothold.ready();
  await foothold.end('SIGTERM');
  const cluster = await clusterOf(folder);
  await appendFile(path.join(cluster, 'postgresql.conf'), '\nmax_conections = 7\n');
  const refused = new SpawnedFoothold({ DATA_DIR: folder });
  expect(await refused.end()).toBe(1);
  const log = path.join(path.dirname(cluster), 'server.log');
  expect(refused.problems).toMatch(
    /^Foothold cannot run: The embedded PostgreSQL does not start: FATAL: {2}configuration file .* contains errors\.\nIts last lines, of (\S+):\n(?: {2}\S.*\n)+$/,
  );
  expect(refused.problems).toContain(`of ${log}:`);
  expect(refused.problems).toContain('unrecognized configuration parameter "max_conections"');
});

test('a DATABASE_URL where no server answers is named', async () => {
  expect(await lineOf({ DATABASE_URL: 'postgresql://a:hunter2@127.0.0.1:1/b' })).toBe(
    'Foothold cannot run: Nothing answers at 127.0.0.1:1. Start the PostgreSQL server there, or correct DATABASE_URL.',
  );
});

test('a DATABASE_URL with a wrong password, database or host is distinguished, and never printed', async () => {
  const database = await createTestDatabase({ template: 'empty' });
  const { port } = new URL(database.url);
  const wrongPassword = await lineOf({ DATABASE_URL: withChanged(database.url, { password: 'hunter2' }) });
  expect(wrongPassword).toBe(
    `Foothold cannot run: PostgreSQL at 127.0.0.1:${port} refuses the user "foothold_app" or its password. Correct DATABASE_URL.`,
  );
  expect(await lineOf({ DATABASE_URL: withChanged(database.url, { pathname: '/nothing' }) })).toContain(
    'has no database "nothing"',
  );
  expect(await lineOf({ DATABASE_URL: withChanged(database.url, { hostname: 'nowhere.invalid' }) })).toMatch(
    /Cannot resolve the host/,
  );
  await database.drop();
});

test('a DATABASE_URL whose database cannot store every language, or may not be written, is refused', async () => {
  const database = await createTestDatabase({ template: 'empty' });
  const name = `${new URL(database.url).pathname.slice(1)}_latin`;
  await runAsAdmin(
    `CREATE DATABASE ${name} ENCODING 'LATIN1' LOCALE_PROVIDER libc LOCALE 'C' TEMPLATE template0`,
  );
  const latin = withChanged(database.url, { pathname: `/${name}` });
  expect(await lineOf({ DATABASE_URL: latin })).toContain('stores text as LATIN1; Foothold needs UTF8');
  await runAsAdmin(`DROP DATABASE ${name}`);
  await runAsAdmin(`ALTER DATABASE ${new URL(database.url).pathname.slice(1)} OWNER TO foothold`);
  expect(await lineOf({ DATABASE_URL: database.url })).toContain('may not create tables');
  await database.drop();
});

test('a DATABASE_URL whose database is read-only, or whose server is in recovery, is refused', async () => {
  const database = await createTestDatabase({ template: 'empty' });
  const name = new URL(database.url).pathname.slice(1);
  await runAsAdmin(`ALTER DATABASE ${name} SET default_transaction_read_only = on`);
  expect(await lineOf({ DATABASE_URL: database.url })).toBe(
    `Foothold cannot run: The database "${name}" is read-only: default_transaction_read_only is on. Set it to off, for the server, the database and the user of DATABASE_URL.`,
  );
  await database.drop();
  const standby = await startTestPostgres({ inRecovery: true });
  expect(await lineOf({ DATABASE_URL: standby.url })).toBe(
    `Foothold cannot run: The PostgreSQL server at 127.0.0.1:${new URL(standby.url).port} is in recovery, as a standby is, and cannot be written. Point DATABASE_URL at the primary.`,
  );
  await standby.stop();
});

test('a pooler that does not answer, or that stands alone, is named', async () => {
  const database = await createTestDatabase({ template: 'empty' });
  const nowhere = 'postgresql://a:hunter2@127.0.0.1:1/b';
  expect(await lineOf({ DATABASE_URL: database.url, DATABASE_POOLER_URL: nowhere })).toBe(
    'Foothold cannot run: The pooler at 127.0.0.1:1 cannot be used. Check that it runs, and correct DATABASE_POOLER_URL.',
  );
  expect(await lineOf({ DATABASE_POOLER_URL: nowhere })).toContain('DATABASE_POOLER_URL needs DATABASE_URL');
  // Straight to PostgreSQL: nothing sets what our own connections ask for.
  expect(await lineOf({ DATABASE_URL: database.url, DATABASE_POOLER_URL: database.url })).toContain(
    'does not set statement_timeout for its connections',
  );
  await database.drop();
});

test('with a DATABASE_URL that works, two servers may share one database', async () => {
  const database = await createTestDatabase({ template: 'empty' });
  const nodes = [1, 2].map(() => new SpawnedFoothold({ DATA_DIR: parent, DATABASE_URL: database.url }));
  await Promise.all(nodes.map((node) => node.ready()));
  expect(await nodes[0]?.write('shared')).toBe(true);
  expect(await nodes[1]?.notes()).toEqual(['shared']);
  expect(await Promise.all(nodes.map((node) => node.end('SIGTERM')))).toEqual([0, 0]);
  await database.drop();
});
