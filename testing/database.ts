// Creates a database for a test on the run's PostgreSQL: empty, with every migration applied, or with the test data too.
import { setTimeout as pause } from 'node:timers/promises';
import { randomBytes } from 'node:crypto';
import { Client } from 'pg';

/** The databases that tests clone. `world` has the test data, its baseline and the job queue's tables. */
export const templates = {
  empty: 'template0',
  migrated: 'foothold_migrated',
  world: 'foothold_world',
} as const;

/** Tests connect as the owner of their database, not as a superuser, as Foothold does in production. */
const OWNER = 'foothold_app';

const patienceMs = 3_000;

export type TestDatabase = {
  readonly url: string;
  /** Drops it once closing connections are gone; those that stay open are terminated. */
  readonly drop: () => Promise<void>;
};

export async function createTestDatabase(
  options: { template?: keyof typeof templates } = {},
): Promise<TestDatabase> {
  const { template = 'migrated' } = options;
  if (template !== 'empty') requireMigrations();
  return cloneOf(templates[template]);
}

/** A copy of a test database, to which nobody may be connected. */
export async function copyDatabase(url: string): Promise<TestDatabase> {
  return cloneOf(new URL(url).pathname.slice(1));
}

async function cloneOf(template: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await createDatabase(name, template);
  return {
    url: databaseUrl(name),
    drop: async () => {
      await everybodyLeft(name);
      await runAsAdmin(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
  };
}

/** Once per run, before the first database. */
export async function createOwner(): Promise<void> {
  await runAsAdmin(`CREATE ROLE ${OWNER} LOGIN PASSWORD '${new URL(adminUrl()).password}'`);
}

export async function createDatabase(name: string, template: string): Promise<void> {
  await runAsAdmin(`CREATE DATABASE ${name} OWNER ${OWNER} TEMPLATE ${template} STRATEGY file_copy`);
}

/** A pool ends before its connections do; terminating one too early would throw an uncatchable error. */
async function everybodyLeft(name: string): Promise<void> {
  const client = new Client({ connectionString: adminUrl() });
  await client.connect();
  try {
    const deadline = Date.now() + patienceMs;
    while (Date.now() < deadline) {
      const { rows } = await client.query<{ here: number }>(
        'select count(*)::int as here from pg_stat_activity where datname = $1',
        [name],
      );
      if (rows[0]?.here === 0) return;
      await pause(10);
    }
  } finally {
    await client.end();
  }
}

/** Runs one statement on the run's admin database. */
export async function runAsAdmin(statement: string): Promise<void> {
  const client = new Client({ connectionString: adminUrl() });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

export function databaseUrl(name: string): string {
  const url = new URL(adminUrl());
  url.username = OWNER;
  url.pathname = `/${name}`;
  return url.href;
}

/** The same database as a superuser, for what its owner may not do. */
export function adminUrlOf(url: string): string {
  const admin = new URL(adminUrl());
  admin.pathname = new URL(url).pathname;
  return admin.href;
}

function requireMigrations(): void {
  const problem = process.env['TEST_MIGRATION_PROBLEM'];
  if (problem) throw new Error(`The migrations failed before the first test: ${problem}`);
}

function adminUrl(): string {
  const url = process.env['TEST_DATABASE_URL'];
  if (!url)
    throw new Error(
      'TEST_DATABASE_URL is not set: run the tests from the top folder with vitest, which starts PostgreSQL.',
    );
  return url;
}
