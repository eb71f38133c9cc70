// Streams a query's rows as CSV, as fast as they are taken and no faster, in the gaps of what people wait for. Whoever stops reading ends the query.
import { pipeline, type Readable } from 'node:stream';
import pg from 'pg';
import { to } from 'pg-copy-streams';
import type { Traffic } from '../edge/traffic.ts';
import { CsvLines } from './csv-lines.ts';
import { YieldingStream } from './yielding-stream.ts';

/** Resolves with the file's content; its connection is its own, and closed with it. Rejects when there is none to be had. */
export async function copyOut(pool: pg.Pool, query: string, traffic: Traffic): Promise<Readable> {
  // A report takes as long as its reader does, which no call may.
  const client = new pg.Client({
    ...pool.options,
    application_name: 'foothold-reports',
    statement_timeout: 0,
  });
  // A connection that breaks ends the stream, which tells its reader.
  client.on('error', () => undefined);
  await client.connect();
  const process = await processOf(client).catch(async (error: unknown) => {
    await client.end();
    throw error;
  });
  const rows = client.query(to(`copy (${query}) to stdout with (format csv, header)`));
  return pipeline(rows, new CsvLines(), new YieldingStream(traffic), (error) => {
    void (error ? stop(pool, process, client) : client.end());
  });
}

async function processOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const pid = rows[0]?.pid;
  if (pid === undefined) throw new Error('The database does not say who serves this connection.');
  return pid;
}

/** Nobody reads any more. The server's side may be waiting to write, so a polite good-bye would not be heard. */
async function stop(pool: pg.Pool, process: number, client: pg.Client): Promise<void> {
  await pool.query('select pg_terminate_backend($1)', [process]).catch(() => undefined);
  await client.end().catch(() => undefined);
}
