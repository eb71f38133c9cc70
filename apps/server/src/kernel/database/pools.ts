// The server's connection pools: one for calls, and small ones for the live hub and the metrics, so that none starves another.
import { Pool, type PoolConfig } from 'pg';
import { currentContext, inPresentContext } from '../runtime/work-context.ts';
import { PipeliningClient } from './pipelining-client.ts';

export type Pools = {
  /** Transactions and single queries only: each may have another connection. */
  readonly calls: Pool;
  /** For what needs a connection to itself. The same pool, unless calls go through a transaction pooler. */
  readonly direct: Pool;
  readonly hub: Pool;
  /** For the metrics, which are needed most when the others are busy: one connection, and two seconds for everything. */
  readonly metrics: Pool;
  readonly end: () => Promise<void>;
};

/** Longer than anything a user waits for; reports have their own connection. */
export const sessionSettings = {
  statement_timeout: 30_000,
  idle_in_transaction_session_timeout: 60_000,
  // Assumes SSDs: random reads cost little more than sequential ones. With PostgreSQL's default of 4, a list of one category scans all users' rows.
  random_page_cost: 1.1,
} as const;

/** Less than Prometheus waits for an answer. */
export const metricsTimeoutMs = 2_000;

/**
 * `lost` is called for broken connections, for the log; the pool replaces them itself. `poolerUrl`: a transaction pooler,
 * which sets `sessionSettings` itself.
 */
export function createPools(databaseUrl: string, lost: (error: Error) => void, poolerUrl?: string): Pools {
  const { random_page_cost, ...timeouts } = sessionSettings;
  const directly = {
    connectionString: databaseUrl,
    ...timeouts,
    options: `-c random_page_cost=${random_page_cost}`,
  };
  const calls = createPool(
    poolerUrl === undefined ? directly : { connectionString: poolerUrl },
    'foothold-calls',
    10,
  );
  const direct = poolerUrl === undefined ? calls : createPool(directly, 'foothold-direct', 4);
  const hub = createPool(directly, 'foothold-hub', 4);
  const metrics = createPool(
    {
      ...directly,
      connectionTimeoutMillis: metricsTimeoutMs,
      statement_timeout: metricsTimeoutMs,
      query_timeout: metricsTimeoutMs,
    },
    'foothold-metrics',
    1,
  );
  const pools = new Set([calls, direct, hub, metrics]);
  for (const pool of pools) {
    // Without a listener a broken connection would end the whole process: while it is idle,
    pool.on('error', lost);
    // or in use between two queries of a transaction, whose next query then fails.
    pool.on('connect', (connection) => connection.on('error', lost));
  }
  return {
    calls,
    direct,
    hub,
    metrics,
    end: async () => {
      await Promise.all([...pools].map((pool) => pool.end()));
    },
  };
}

/** For what needs a connection of its own to the same database. */
export function addressOf(pool: Pool): string {
  const { connectionString } = pool.options;
  if (connectionString === undefined) throw new Error('The connection pool has no connection string.');
  return connectionString;
}

function createPool(config: PoolConfig, name: string, max: number): Pool {
  const pool = new Pool({
    connectionTimeoutMillis: 10_000,
    ...config,
    Client: PipeliningClient,
    application_name: name,
    max,
    keepAlive: true,
    idleTimeoutMillis: 60_000,
    // While another server takes over, an address may lead to a standby, whose rows may be old.
    verify: (connection, verified) =>
      verified(
        connection instanceof PipeliningClient && connection.isStandby
          ? new Error(standbyProblem)
          : undefined,
      ),
  });
  keepContext(pool);
  return pool;
}

/** The releasing request's context would leak into the waiting query. */
function keepContext(pool: Pool): void {
  type Callback = (...given: never[]) => void;
  const connect = pool.connect.bind(pool) as (callback?: Callback) => unknown;
  pool.connect = ((callback?: Callback) =>
    connect(
      callback !== undefined && currentContext()?.span !== undefined ? inPresentContext(callback) : callback,
    )) as typeof pool.connect;
}

const standbyProblem = 'The connection leads to a standby of PostgreSQL instead of the primary.';
