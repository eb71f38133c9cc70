// Opens the database for a command that runs beside Foothold or without it.
import { stat } from 'node:fs/promises';
import { Client } from 'pg';
import { clusterFolder } from '../kernel/database/embedded-folder.ts';
import { EmbeddedDatabase } from '../kernel/database/embedded.ts';
import { applicationUrl, readRecord } from '../kernel/database/embedded-record.ts';
import { migrate } from '../kernel/database/migrate.ts';
import { requireUsableDatabase } from '../kernel/database/usable-database.ts';
import { StartProblem } from '../kernel/runtime/start-problem.ts';
import type { Config } from './config.ts';
import { filesFolderOf, prepareDataFolder } from './data-folder.ts';
import { AlreadyRunning, lockDataFolder } from './instance-lock.ts';
import { placesOf } from './places.ts';

type Work<Result> = (databaseUrl: string) => Promise<Result>;

const otherwise =
  'Is it another Foothold that you mean? Name its settings: --env-file FILE. A new one is made by its first start only.';

/** Prints what the settings name; throws a StartProblem where Foothold has never been started: a command begins none. */
export async function requireInstallation(config: Config): Promise<void> {
  const { databaseUrl, dataFolder, files } = config;
  await requireFolder(dataFolder, `There is no data folder ${dataFolder}. ${otherwise}`);
  if (databaseUrl === undefined) {
    const record = await readRecord(dataFolder);
    const missing = `There is no database in ${dataFolder}. ${otherwise}`;
    if (record === undefined) throw new StartProblem(missing);
    await requireFolder(clusterFolder(record.folder), missing);
  } else await requireTables(databaseUrl);
  // Its folder exists since the first start, also before the first file.
  if (files.now.s3 === undefined || (files.before !== undefined && files.before.s3 === undefined)) {
    const folder = filesFolderOf(dataFolder);
    await requireFolder(folder, `There are no files in ${folder}. ${otherwise}`);
  }
  await printPlaces(config);
}

/** For a restore, which fills an empty database: prints what the settings name. The folder of an embedded one must exist. */
export async function requirePlace(config: Config): Promise<void> {
  const { dataFolder } = config;
  await requireFolder(
    dataFolder,
    `There is no folder ${dataFolder}. Make it for the account that Foothold runs as, or name another one in DATA_DIR.`,
  );
  await printPlaces(config);
}

async function printPlaces(config: Config): Promise<void> {
  process.stdout.write([...(await placesOf(config)), ''].join('\n'));
}

async function requireFolder(folder: string, missing: string): Promise<void> {
  try {
    await stat(folder);
  } catch (error) {
    if (!['EACCES', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? ''))
      throw new StartProblem(missing, { cause: error });
    throw new StartProblem(
      `This account may not read ${folder}. Run it as root (sudo), or as the account that Foothold runs as.`,
      { cause: error },
    );
  }
}

async function requireTables(databaseUrl: string): Promise<void> {
  await requireUsableDatabase(databaseUrl);
  const client = new Client({ connectionString: databaseUrl });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string; migrated: boolean }>(
      "select current_database() as name, to_regclass('public.schema_migrations') is not null as migrated",
    );
    const [found] = rows;
    if (found?.migrated !== true)
      throw new StartProblem(`The database ${found?.name} is not one of Foothold. ${otherwise}`);
  } finally {
    await client.end();
  }
}

/** Uses the running Foothold's database, or starts the embedded one while the work runs. Migrates first if necessary. */
export async function withDatabase<Result>(config: Config, work: Work<Result>): Promise<Result> {
  const afterMigrating = async (databaseUrl: string) => {
    await migrate(databaseUrl);
    return work(databaseUrl);
  };
  try {
    return await withIdleDatabase(config, afterMigrating);
  } catch (error) {
    const record = error instanceof AlreadyRunning ? await readRecord(config.dataFolder) : undefined;
    if (record === undefined) throw error;
    return work(applicationUrl(record));
  }
}

/** The same for work that creates the tables itself. Throws AlreadyRunning when a Foothold uses the embedded database. */
export async function withIdleDatabase<Result>(config: Config, work: Work<Result>): Promise<Result> {
  await prepareDataFolder(config.dataFolder);
  if (config.databaseUrl !== undefined) {
    await requireUsableDatabase(config.databaseUrl);
    return work(config.databaseUrl);
  }
  const lock = await lockDataFolder(config.dataFolder);
  const database = new EmbeddedDatabase({
    dataFolder: config.dataFolder,
    warn: (sentence) => process.stderr.write(`Note: ${sentence}\n`),
    // The work itself fails when the database stops, and reports it.
    failed: (problem) => process.stderr.write(`${problem.message}\n`),
  });
  try {
    return await work(await database.start());
  } finally {
    await database.stop();
    await lock.release();
  }
}
