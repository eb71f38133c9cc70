// The server's connections: one pool for calls, and a small one that is the live hub's alone, so that neither starves the other.
import { Pool } from 'pg';

export interface Pools {
  calls: Pool;
  hub: Pool;
  end: () => Promise<void>;
}

/** `lost` hears of connections that broke, for the log; the pool replaces them by itself. */
export function createPools(databaseUrl: string, lost: (error: Error) => void): Pools {
  const calls = createPool(databaseUrl, 'foothold-calls', 10);
  const hub = createPool(databaseUrl, 'foothold-hub', 4);
  for (const pool of [calls, hub]) {
    // Without a listener a connection that breaks would end the whole process: while it is idle,
    pool.on('error', lost);
    // or in use, between two questions of a transaction. Whoever uses it learns it from the next one.
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
  return new Pool({
    connectionString,
    application_name: name,
    max,
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    // Nothing a person waits for takes longer; a report has its own connection.
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 60_000,
    // Disks do not turn any more. With PostgreSQL's 4 a list of one category reads everybody's rows in a row, and grows with theirs.
    options: '-c random_page_cost=1.1',
  });
}
