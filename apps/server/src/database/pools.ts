// The server's connection pools: one for calls, and a small one for the live hub, so that neither starves the other.
import { Pool } from 'pg';
import { currentContext, inPresentContext } from '../runtime/work-context.ts';
import { PipeliningClient } from './pipelining-client.ts';

export type Pools = {
  readonly calls: Pool;
  readonly hub: Pool;
  readonly end: () => Promise<void>;
};

/** `lost` is called for broken connections, for the log; the pool replaces them itself. */
export function createPools(databaseUrl: string, lost: (error: Error) => void): Pools {
  const calls = createPool(databaseUrl, 'foothold-calls', 10);
  const hub = createPool(databaseUrl, 'foothold-hub', 4);
  for (const pool of [calls, hub]) {
    // Without a listener a broken connection would end the whole process: while it is idle,
    pool.on('error', lost);
    // or in use between two queries of a transaction, whose next query then fails.
    pool.on('connect', (connection) => connection.on('error', lost));
  }
  return {
    calls,
    hub,
    end: async () => {
      await Promise.all([calls.end(), hub.end()]);
    },
  };
}

function createPool(connectionString: string, name: string, max: number): Pool {
  const pool = new Pool({
    connectionString,
    Client: PipeliningClient,
    application_name: name,
    max,
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    // Longer than anything a user waits for; reports have their own connection.
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 60_000,
    // Assumes SSDs: random reads cost little more than sequential ones. With PostgreSQL's default of 4, a list of one category scans all users' rows.
    options: '-c random_page_cost=1.1',
  });
  keepContext(pool);
  return pool;
}

/** A connection is handed on by whoever releases it, so a query that waited would be traced as theirs. */
function keepContext(pool: Pool): void {
  type Callback = (...given: never[]) => void;
  const connect = pool.connect.bind(pool) as (callback?: Callback) => unknown;
  pool.connect = ((callback?: Callback) =>
    connect(
      callback !== undefined && currentContext()?.span !== undefined ? inPresentContext(callback) : callback,
    )) as typeof pool.connect;
}
