// A database handle for a snapshot transaction, with memoized queries: within a snapshot the same query has the same result.
import type pg from 'pg';
import { freshDatabase, type Db } from './db.ts';

const caches = new WeakMap<Db, Map<string, Promise<unknown>>>();

/** Only for a connection that is inside a REPEATABLE READ, READ ONLY transaction, and only until that ends. */
export function snapshotOf(connection: pg.PoolClient): Db {
  const db = freshDatabase(connection);
  caches.set(db, new Map());
  return db;
}

/** Runs `query` once per snapshot, and every time outside one. `key` names it with all that it depends on. */
export function memoize<Result>(db: Db, key: string, query: () => Promise<Result>): Promise<Result> {
  const cache = caches.get(db);
  if (cache === undefined) return query();
  // Sound: a key always has the same type of result.
  const known = cache.get(key) as Promise<Result> | undefined;
  if (known !== undefined) return known;
  const result = query();
  cache.set(key, result);
  return result;
}
