// Creates the application's role and database in the embedded PostgreSQL; the role is not a superuser.
import { Client } from 'pg';
import { StartProblem } from '../runtime/start-problem.ts';

/** Idempotent, so that an interrupted first start is completed by the next. */
export async function ensureApplicationDatabase(adminUrl: string, appPassword: string): Promise<void> {
  const client = new Client({ connectionString: adminUrl });
  client.on('error', () => undefined);
  await connect(client);
  try {
    const { rows } = await client.query<{ role: boolean; database: boolean }>(
      `SELECT EXISTS (SELECT FROM pg_roles WHERE rolname = 'foothold') AS role,
              EXISTS (SELECT FROM pg_database WHERE datname = 'foothold') AS database`,
    );
    const [found] = rows;
    if (!found?.role) {
      await client.query(`CREATE ROLE foothold LOGIN PASSWORD ${client.escapeLiteral(appPassword)}`);
    }
    if (!found?.database) await client.query('CREATE DATABASE foothold OWNER foothold TEMPLATE template0');
  } finally {
    await client.end();
  }
}

async function connect(client: Client): Promise<void> {
  try {
    await client.connect();
  } catch (error) {
    if ((error as { code?: string }).code !== '28P01') throw error;
    throw new StartProblem(
      'The embedded database does not accept the password in database.json. Restore that file from the same backup as the database.',
      { cause: error },
    );
  }
}
