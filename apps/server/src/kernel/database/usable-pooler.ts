// Checks a transaction pooler such as PgBouncer before calls go through it, and finds one where none may be.
import { Client } from 'pg';
import { StartProblem } from '../runtime/start-problem.ts';
import { sessionSettings } from './pools.ts';

/** PostgreSQL's code for a prepared statement that this connection does not know. */
const unknownStatement = '26000';

/** Throws a StartProblem where calls would fail, or behave otherwise than on connections of their own. */
export async function requireUsablePooler(poolerUrl: string): Promise<void> {
  // Errors never contain the URL, which includes the password.
  const { hostname, port } = new URL(poolerUrl);
  const server = `${hostname}:${port || '5432'}`;
  const problem = (sentence: string, cause?: unknown) =>
    new StartProblem(`The pooler at ${server} ${sentence}`, { cause });
  await withTwo(poolerUrl, async (one, other) => {
    await requireOwnStatements(one, other).catch((error: unknown) => {
      throw (error as { readonly code?: unknown }).code === unknownStatement
        ? problem(
            'forgets named prepared statements. PgBouncer 1.21 or later keeps them, with max_prepared_statements above 0.',
            error,
          )
        : error;
    });
    if (await isStandby(one)) throw problem('leads to a standby. Point it at the primary.');
    const differing = await differingSetting(one);
    if (differing !== undefined)
      throw problem(`does not set ${differing} for its connections. See its connect_query in ops/pgbouncer.`);
  }).catch((error: unknown) => {
    if (error instanceof StartProblem) throw error;
    throw problem('cannot be used. Check that it runs, and correct DATABASE_POOLER_URL.', error);
  });
}

/** Whether what answers at this address gives one connection of PostgreSQL to several clients. */
export async function sharesConnections(url: string): Promise<boolean> {
  return withTwo(url, async (one, other) => {
    const before = await backendOf(one);
    await other.query('begin');
    try {
      return before === (await backendOf(other)) || before !== (await backendOf(one));
    } finally {
      await other.query('rollback');
    }
  });
}

/** A statement that is prepared once, and run while the connection on which it was prepared is taken. */
async function requireOwnStatements(one: Client, other: Client): Promise<void> {
  const statement = { name: 'foothold_pooler_check', text: 'select 1' };
  await one.query(statement);
  await other.query('begin');
  try {
    await other.query('select 1');
    await one.query(statement);
  } finally {
    await other.query('rollback');
  }
}

async function differingSetting(client: Client): Promise<string | undefined> {
  const names = Object.keys(sessionSettings);
  const { rows } = await client.query<{ name: string; setting: string }>(
    'select name, setting from pg_settings where name = any($1)',
    [names],
  );
  const given = new Map(rows.map(({ name, setting }) => [name, Number(setting)]));
  return Object.entries(sessionSettings).find(([name, value]) => given.get(name) !== value)?.[0];
}

async function isStandby(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby');
  return rows[0]?.standby === true;
}

async function backendOf(client: Client): Promise<number | undefined> {
  return (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;
}

async function withTwo<Result>(
  url: string,
  work: (one: Client, other: Client) => Promise<Result>,
): Promise<Result> {
  const newClient = () => {
    const client = new Client({
      connectionString: url,
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
    });
    return client.on('error', () => undefined);
  };
  const [one, other] = [newClient(), newClient()];
  try {
    await Promise.all([one.connect(), other.connect()]);
    return await work(one, other);
  } finally {
    await Promise.all([one.end(), other.end()]);
  }
}
