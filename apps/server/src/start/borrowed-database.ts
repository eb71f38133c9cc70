// Lends the database to a command that runs beside Foothold or without it.
import { EmbeddedDatabase } from '../database/embedded.ts';
import { applicationUrl, readRecord } from '../database/embedded-record.ts';
import { migrate } from '../database/migrate.ts';
import { requireUsableDatabase } from '../database/usable-database.ts';
import type { Config } from './config.ts';
import { prepareDataFolder } from './data-folder.ts';
import { AlreadyRunning, lockDataFolder } from './instance-lock.ts';

/** Uses the running Foothold's database, or starts the embedded one for as long as the work takes. */
export async function withDatabase<Result>(
  config: Config,
  work: (databaseUrl: string) => Promise<Result>,
): Promise<Result> {
  await prepareDataFolder(config.dataFolder);
  if (config.databaseUrl !== undefined) {
    await requireUsableDatabase(config.databaseUrl);
    await migrate(config.databaseUrl);
    return work(config.databaseUrl);
  }
  try {
    return await startedFor(config, work);
  } catch (error) {
    const record = error instanceof AlreadyRunning ? await readRecord(config.dataFolder) : undefined;
    if (record === undefined) throw error;
    return work(applicationUrl(record));
  }
}

async function startedFor<Result>(
  config: Config,
  work: (databaseUrl: string) => Promise<Result>,
): Promise<Result> {
  const lock = await lockDataFolder(config.dataFolder);
  const database = new EmbeddedDatabase({
    dataFolder: config.dataFolder,
    warn: (sentence) => process.stderr.write(`Note: ${sentence}\n`),
    // The work itself fails on a database that is gone, and says so.
    failed: (problem) => process.stderr.write(`${problem.message}\n`),
  });
  try {
    const databaseUrl = await database.start();
    await migrate(databaseUrl);
    return await work(databaseUrl);
  } finally {
    await database.stop();
    await lock.release();
  }
}
