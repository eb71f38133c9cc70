// Starts one PostgreSQL for the whole run, with template databases that each test can clone.
import pg from 'pg';
import { migrateJobs } from '../apps/server/src/app/job-worker.ts';
import { migrate } from '../apps/server/src/kernel/database/migrate.ts';
import { createSecrets } from '../apps/server/src/features/sign-in/secrets.ts';
import { cheapCost } from './cheap-cost.ts';
import { createDatabase, createOwner, databaseUrl, runAsAdmin, templates } from './database.ts';
import { startTestPostgres } from './postgres.ts';
import { pepper } from './tokens.ts';
import { buildWorld } from './world.ts';

export async function setup(): Promise<() => Promise<void>> {
  const server = await startTestPostgres().catch((error: unknown) => {
    // Vitest reports a failing set-up with its stack only.
    console.error(String(error));
    throw error;
  });
  process.env['TEST_DATABASE_URL'] = server.url;
  try {
    await prepareTemplates();
  } catch (error) {
    // Tests without tables still run; creating a migrated database throws this error.
    process.env['TEST_MIGRATION_PROBLEM'] = String(error);
  }
  return server.stop;
}

async function prepareTemplates(): Promise<void> {
  await createOwner();
  await createDatabase(templates.migrated, templates.empty);
  await migrate(databaseUrl(templates.migrated));
  await close(templates.migrated);
  await createDatabase(templates.world, templates.migrated);
  await migrateJobs(databaseUrl(templates.world));
  const pool = new pg.Pool({ connectionString: databaseUrl(templates.world), max: 1 });
  await buildWorld(pool, (await createSecrets({ pepper, cost: cheapCost })).hash);
  await pool.end();
  await close(templates.world);
}

/** A template with open connections cannot be cloned. */
async function close(template: string): Promise<void> {
  await runAsAdmin(`ALTER DATABASE ${template} ALLOW_CONNECTIONS false`);
}
