// Streams a query's rows as CSV with back-pressure, yielding to interactive requests; a closed response ends the query.
import { pipeline, type Readable } from 'node:stream';
import pg from 'pg';
import { to } from 'pg-copy-streams';
import type { RequestActivity } from '../../kernel/edge/request-activity.ts';
import { CsvLines } from './csv-lines.ts';
import { YieldingStream } from './yielding-stream.ts';

/** Resolves with the file's content. Uses a connection of its own, closed with the stream; rejects if it cannot connect. */
export async function copyOut(
  pool: pg.Pool,
  query: string,
  requestActivity: RequestActivity,
): Promise<Readable> {
  // No statement timeout: unlike a call, a report takes as long as its client takes to read it.
  const client = new pg.Client({
    ...pool.options,
    application_name: 'foothold-reports',
    statement_timeout: 0,
  });
  // A broken connection also fails the stream, which reports it.
  client.on('error', () => undefined);
  await client.connect();
  const backendPid = await backendPidOf(client).catch(async (error: unknown) => {
    await client.end();
    throw error;
  });
  const rows = client.query(to(`copy (${query}) to stdout with (format csv, header)`));
  return pipeline(rows, new CsvLines(), new YieldingStream(requestActivity), (error) => {
    void (error ? terminate(pool, backendPid, client) : client.end());
  });
}

async function backendPidOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const pid = rows[0]?.pid;
  if (pid === undefined) throw new Error('The database did not return the process id of this connection.');
  return pid;
}

/** The backend may be blocked writing to a client that no longer reads, so `client.end()` alone would not end it. */
async function terminate(pool: pg.Pool, backendPid: number, client: pg.Client): Promise<void> {
  await pool.query('select pg_terminate_backend($1)', [backendPid]).catch(() => undefined);
  await client.end().catch(() => undefined);
}
