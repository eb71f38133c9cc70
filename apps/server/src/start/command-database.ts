// Opens the database for a command that runs beside Foothold or without it.
import { EmbeddedDatabase } from '../database/embedded.ts';
import { applicationUrl, readRecord } from '../database/embedded-record.ts';
import { migrate } from '../database/migrate.ts';
import { requireUsableDatabase } from '../database/usable-database.ts';
import type { Config } from './config.ts';
import { prepareDataFolder } from './data-folder.ts';
import { AlreadyRunning, lockDataFolder } from './instance-lock.ts';

type Work<Result> = (databaseUrl: string) => Promise<Result>;

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
