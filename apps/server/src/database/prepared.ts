// For the few queries that run for every write: built once for each pool, and parsed once by each of its connections.
import type { Db } from './db.ts';

/** `build` ends with `.prepare(name)`; no two queries may share a name. */
export function prepared<Query extends object>(build: (db: Db) => Query): (db: Db) => Query {
  const built = new WeakMap<Db, Query>();
  return (db) => {
    const known = built.get(db);
    if (known !== undefined) return known;
    const query = build(db);
    built.set(db, query);
    return query;
  };
}
