// One PostgreSQL for the whole run, the fast one of the tests: what waits for a disk in real life makes no ratio look better here.
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { setup } from '../../testing/global-setup.ts';

/** Call it once, first. Returns what stops it. */
export const startPostgres = setup;

export type OpenDatabase = TestDatabase & {
  /** A connection of the measurement's own. */
  readonly client: pg.Client;
  readonly close: () => Promise<void>;
};

export async function openDatabase(template: 'empty' | 'migrated'): Promise<OpenDatabase> {
  const database = await createTestDatabase({ template });
  const client = new pg.Client({ connectionString: database.url });
  client.on('error', () => undefined);
  const close = async () => {
    await client.end();
    await database.drop();
  };
  try {
    await client.connect();
  } catch (error) {
    await database.drop();
    throw error;
  }
  return { ...database, client, close };
}

/** A database and one connection to it, for as long as the work takes. */
export async function withDatabase<T>(
  template: 'empty' | 'migrated',
  work: (database: TestDatabase, client: pg.Client) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(template);
  try {
    return await work(database, database.client);
  } finally {
    await database.close();
  }
}
