// A connection whose queries are each followed, in the same write, by one for the access changes that are visible by then.
import type pg from 'pg';

export type FencedClient = {
  /** Prepared statements are cached on this object, so it is the same for as long as the connection is open. */
  readonly connection: pg.PoolClient;
  /** The access changes that the queries since the last call of it may have read. */
  readonly takeAccessChanges: () => Promise<string[]>;
};

const accessChanges = { name: 'live-access-changes', text: 'select id::text as id from live.access_changes' };

export async function visibleAccessChanges(connection: pg.Pool | pg.PoolClient): Promise<string[]> {
  const { rows } = await connection.query<{ id: string }>(accessChanges);
  return rows.map(({ id }) => id);
}

const fenced = new WeakMap<pg.PoolClient, FencedClient>();

export function fencedClient(client: pg.PoolClient): FencedClient {
  const known = fenced.get(client);
  if (known !== undefined) return known;
  let sent: Promise<string[]>[] = [];
  const query = (...given: readonly unknown[]): unknown => {
    const result = (client.query as (...args: readonly unknown[]) => unknown)(...given);
    const visible = visibleAccessChanges(client);
    // When the load fails, nothing awaits this.
    visible.catch(() => undefined);
    sent.push(visible);
    return result;
  };
  const created: FencedClient = {
    connection: Object.assign(Object.create(client) as pg.PoolClient, {
      query: query as pg.PoolClient['query'],
    }),
    takeAccessChanges: async () => {
      const taken = sent;
      sent = [];
      return (await Promise.all(taken)).flat();
    },
  };
  fenced.set(client, created);
  return created;
}
