// Prepared statements for the queries that run often: built once per connection by Drizzle, and parsed once per connection by PostgreSQL.
import { fillPlaceholders, type SQL } from './drizzle.ts';
import { PgDialect } from './drizzle-tables.ts';
import { connectionOf, type Connection, type Db } from './db.ts';

/** `build` ends with `.prepare(name)`; names must be unique. */
export function prepared<Query extends object>(build: (db: Db) => Query): (db: Db) => Query {
  const built = new WeakMap<Connection, Query>();
  return (db) => {
    const connection = connectionOf(db);
    const known = built.get(connection);
    if (known !== undefined) return known;
    const query = build(db);
    built.set(connection, query);
    return query;
  };
}

type Values = Readonly<Record<string, unknown>>;

/** The same for a query that is written in SQL, with `sql.placeholder(…)` for its values. */
export function preparedSql<Row extends object>(
  name: string,
  query: SQL,
): (db: Db, values: Values) => Promise<Row[]> {
  const { sql: text, params } = new PgDialect().sqlToQuery(query);
  return async (db, values) =>
    (await connectionOf(db).query<Row>({ name, text, values: fillPlaceholders(params, values) })).rows;
}
