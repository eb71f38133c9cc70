// Counts the round trips to PostgreSQL over a pool: queries that are sent without waiting for each other are one.
import type pg from 'pg';

type Query = (...args: readonly unknown[]) => unknown;
type Callback = (...args: readonly unknown[]) => unknown;

/** Returns a function that tells how often a connection of the pool has gone from idle to waiting, since this call. */
export function countRoundTrips(pool: pg.Pool): () => number {
  const watched = new WeakSet<pg.PoolClient>();
  let count = 0;
  pool.on('acquire', (client) => {
    if (watched.has(client)) return;
    watched.add(client);
    const query = client.query.bind(client) as Query;
    let waiting = 0;
    const answered = () => (waiting -= 1);
    const counted: Query = (...args) => {
      if (waiting === 0) count += 1;
      waiting += 1;
      const callback = args.at(-1);
      if (typeof callback === 'function')
        return query(...args.slice(0, -1), (...results: readonly unknown[]) => {
          answered();
          return (callback as Callback)(...results);
        });
      const result = query(...args);
      // Registered before the caller's own continuation, which may send the next query.
      (result as Promise<unknown>).then(answered, answered);
      return result;
    };
    client.query = counted as typeof client.query;
  });
  return () => count;
}
