// Runs work in a transaction without waiting for the answer to BEGIN: it travels with the first query of the work.
import pg from 'pg';
import { inSpan } from '../runtime/work-context.ts';
import { codeOf } from './error-code.ts';
import { PipeliningClient } from './pipelining-client.ts';

type Client = pg.PoolClient | pg.Client;

const open = new WeakSet<Client>();

/** On a connection of the pool, or on this one. Commits when the work resolves, and rolls back when it rejects. */
export function inTransaction<Result>(
  connection: pg.Pool | Client,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  return inSpan('transaction', 'internal', {}, () => connectAndRun(connection, work));
}

async function connectAndRun<Result>(
  connection: pg.Pool | Client,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  if (!(connection instanceof pg.Pool)) return run(connection, work);
  const client = await connection.connect();
  try {
    return await run(client, work);
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
    const { command } = await client.query('commit');
    // PostgreSQL rolls back instead when a query has failed whose result nobody awaited.
    if (command !== 'COMMIT') throw failureOf(client) ?? new Error('The transaction was rolled back.');
    return result;
  } catch (error) {
    await client.query('rollback');
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
