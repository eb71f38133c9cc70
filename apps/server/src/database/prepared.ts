// Prepared statements for the few queries that run on every write: built once per pool, parsed once per connection.
import type { Db } from './db.ts';

/** `build` ends with `.prepare(name)`; names must be unique. */
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
