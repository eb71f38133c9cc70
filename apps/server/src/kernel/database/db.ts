// Wraps a PostgreSQL pool or connection in Drizzle; every query of the server goes through it.
import { drizzle, type NodePgDatabase } from './drizzle.ts';
import pg from 'pg';
import { inTransaction } from './transaction.ts';

export type Db = NodePgDatabase;
export type Connection = pg.Pool | pg.PoolClient | pg.Client;

const wrapped = new WeakMap<Connection, Db>();

/** Wraps a pool or one of its clients, each once: what is prepared with it is kept. */
export function database(connection: Connection): Db {
  const known = wrapped.get(connection);
  if (known !== undefined) return known;
  const db = freshDatabase(connection);
  // Instead of Drizzle's own, which waits for the answer to BEGIN and builds a new database for every transaction.
  db.transaction = ((work: (tx: Db) => Promise<unknown>) =>
    inTransaction(connection, (client) => work(database(client)))) as Db['transaction'];
  wrapped.set(connection, db);
  return db;
}

/** Another wrapper, for a connection whose results are memoized. */
export function freshDatabase(connection: Connection): Db {
  return drizzle(connection);
}

/** The pool or connection of a wrapper or a transaction. */
export function connectionOf(db: Db): Connection {
  // Drizzle's session has it, but does not declare it.
  return (db._.session as unknown as { readonly client: Connection }).client;
}

/** The first row, or undefined. */
export function first<Row>(rows: readonly Row[]): Row | undefined {
  return rows[0];
}
