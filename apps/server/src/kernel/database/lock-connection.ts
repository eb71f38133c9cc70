// A connection that holds advisory locks, and on which nothing waits for ever.
import { Socket } from 'node:net';
import pg from 'pg';

const connectTimeoutMs = 5_000;
const queryTimeoutMs = 10_000;
// Less, so that the server stops waiting for a lock once its client has given up.
const lockTimeoutMs = 5_000;
const keepAliveDelayMs = 5_000;

export type LockConnection = { readonly client: pg.Client; readonly stream: Socket };

/** Half-open connections are noticed at both ends: those of a machine that lost its power would hold its locks for hours. */
export async function openForLocks(
  databaseUrl: string,
  name: string,
  lost: (broken: LockConnection, problem: unknown) => void,
): Promise<LockConnection> {
  const stream = new Socket();
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: name,
    connectionTimeoutMillis: connectTimeoutMs,
    query_timeout: queryTimeoutMs,
    lock_timeout: lockTimeoutMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveDelayMs,
    stream: () => stream,
  });
  const connection = { client, stream };
  client.on('error', (error) => lost(connection, error));
  try {
    await client.connect();
    await client.query(
      'set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3',
    );
    // Its locks would be seen by nobody.
    const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby');
    if (rows[0]?.standby !== false) throw new Error('The connection leads to a standby of PostgreSQL.');
    return connection;
  } catch (error) {
    stream.destroy();
    throw error;
  }
}

export async function closeLocks({ client, stream }: LockConnection): Promise<void> {
  const giveUp = setTimeout(() => stream.destroy(), connectTimeoutMs);
  await client.end();
  clearTimeout(giveUp);
}
