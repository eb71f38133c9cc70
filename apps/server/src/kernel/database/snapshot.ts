// A database handle for reads that are made together, which runs a memoized query once.
import type pg from 'pg';
import { freshDatabase, type Db } from './db.ts';

const caches = new WeakMap<Db, Map<string, Promise<unknown>>>();

/**
 * Only for reads, and only until their answer is sent. In a REPEATABLE READ transaction a memoized result cannot change; where
 * the live hub loads changes without one it may, but then that change is announced too, and loaded after this.
 */
export function snapshotOf(connection: pg.PoolClient): Db {
  const db = freshDatabase(connection);
  caches.set(db, new Map());
  return db;
}

/** Runs `query` once for each such handle, and every time for others. `key` names it with all that it depends on. */
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
