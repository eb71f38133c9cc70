// Wraps a PostgreSQL pool or connection in Drizzle; every query of the server goes through it.
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';

export type Db = NodePgDatabase;

/** Wraps a pool or one of its clients. */
export function database(connection: pg.Pool | pg.PoolClient | pg.Client): Db {
  return drizzle(connection);
}

/** The first row, or undefined. */
export function first<Row>(rows: readonly Row[]): Row | undefined {
  return rows[0];
}
