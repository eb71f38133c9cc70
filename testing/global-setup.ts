// Starts one PostgreSQL for the whole run, with a migrated template database that each test can clone.
import { existsSync } from 'node:fs';
import { MIGRATED_TEMPLATE, createDatabase, createOwner, databaseUrl, runAsAdmin } from './database.ts';
import { startTestServer } from './test-server.ts';

const migrateFile = new URL('../apps/server/src/database/migrate.ts', import.meta.url);

export async function setup(): Promise<() => Promise<void>> {
  const server = await startTestServer().catch((error: unknown) => {
    // Vitest reports a failing set-up with its stack only.
    console.error(String(error));
    throw error;
  });
  process.env['TEST_DATABASE_URL'] = server.url;
  try {
    await prepareTemplate();
  } catch (error) {
    // Tests without tables still run; creating a migrated database throws this error.
    process.env['TEST_MIGRATION_PROBLEM'] = String(error);
  }
  return server.stop;
}

async function prepareTemplate(): Promise<void> {
  await createOwner();
  await createDatabase(MIGRATED_TEMPLATE, 'template0');
  if (existsSync(migrateFile)) {
    const { migrate } = (await import(migrateFile.href)) as { migrate: (url: string) => Promise<void> };
    await migrate(databaseUrl(MIGRATED_TEMPLATE));
  }
  // A template with open connections cannot be cloned.
  await runAsAdmin(`ALTER DATABASE ${MIGRATED_TEMPLATE} ALLOW_CONNECTIONS false`);
}
