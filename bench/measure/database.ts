// Starts one PostgreSQL for the whole run: the tests' fast one, so that waiting for a disk improves no ratio.
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { setup } from '../../testing/global-setup.ts';

/** Must be called once, first. Returns a function that stops it. */
export const startPostgres = setup;

export type OpenDatabase = TestDatabase & {
  /** A connection of the benchmark's own. */
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
