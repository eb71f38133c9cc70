// Runs work in a transaction without waiting for the answer to BEGIN: it travels with the first query of the work. Commits share a flush.
import pg from 'pg';
import { inSpan } from '../runtime/work-context.ts';
import { codeOf } from './error-code.ts';
import { PipeliningClient } from './pipelining-client.ts';
import { sentTogether } from './sent-together.ts';

type Client = pg.PoolClient | pg.Client;

const open = new WeakSet<Client>();

/**
 * Answers once everything is on the disk and, where there is one, on the synchronous standby. A commit with NOTIFY holds a
 * lock of the whole cluster until it is flushed, so that it would wait for the flushes of all others, one after the other.
 * Therefore it is not flushed itself; an empty record behind it in the log is, together with those of others. One message
 * of the protocol, so that a transaction pooler keeps it on one connection.
 */
const commitAndFlush = `-- commit
  select set_config('synchronous_commit', 'off', true),
         set_config('foothold.wrote', coalesce(pg_current_xact_id_if_assigned()::text, ''), false);
  commit;
  select pg_logical_emit_message(true, 'foothold', '') where current_setting('foothold.wrote') <> ''`;

/** On a connection of the pool, or on this one. Commits when the work resolves, and rolls back when it rejects. */
export function inTransaction<Result>(
  connection: pg.Pool | Client,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  return inSpan('transaction', 'internal', {}, () =>
    connection instanceof pg.Pool
      ? onConnectionOf(connection, (client) => run(client, work))
      : run(connection, work),
  );
}

/** For one query, which `send` sends at once: it travels with BEGIN and COMMIT, in one round trip. */
export function inOneRoundTrip<Result>(
  pool: pg.Pool,
  send: (client: Client) => Promise<Result>,
): Promise<Result> {
  return inSpan('transaction', 'internal', {}, () =>
    onConnectionOf(pool, async (client) => {
      try {
        const [, result] = await sentTogether([
          client.query('begin'),
          send(client),
          client.query(commitAndFlush),
        ]);
        return result;
      } catch (error) {
        // Travels with whatever this connection sends next.
        client.query('rollback').catch(() => undefined);
        throw error;
      }
    }),
  );
}

async function onConnectionOf<Result>(
  pool: pg.Pool,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  try {
    return await work(client);
  } finally {
    client.release();
  }
}

async function run<Result>(client: Client, work: (client: Client) => Promise<Result>): Promise<Result> {
  if (open.has(client)) throw new Error('There is a transaction on this connection already.');
  open.add(client);
  if (client instanceof PipeliningClient) client.firstFailure = null;
  const begun = client.query('begin');
  // A failed BEGIN also fails what follows it, which is reported.
  begun.catch(() => undefined);
  try {
    // Other connections send one query at a time.
    if (!client.pipeline) await begun;
    const result = await work(client);
    // It fails when a query has failed whose result nobody awaited.
    await client.query(commitAndFlush);
    return result;
  } catch (error) {
    // Where the connection is lost, PostgreSQL rolls back by itself, and this error is no reason.
    await client.query('rollback').catch(() => undefined);
    throw isConsequence(error) ? (failureOf(client) ?? error) : error;
  } finally {
    open.delete(client);
  }
}

function failureOf(client: Client): unknown {
  return client instanceof PipeliningClient ? client.firstFailure : null;
}

/** PostgreSQL's code for a query that it did not run because an earlier one of the transaction had failed. */
function isConsequence(error: unknown): boolean {
  return codeOf(error) === '25P02';
}
