// Says in words which database and which store of files the settings name, without a password.
import { readRecord } from '../kernel/database/embedded-record.ts';
import { databaseName, serverOf } from '../kernel/database/usable-database.ts';
import type { Config } from './config.ts';
import { filesFolderOf } from './data-folder.ts';

/** One line for each, for the operator. */
export async function placesOf(config: Config): Promise<readonly string[]> {
  return [`Database: ${await databaseOf(config)}`, `Files: ${filesOf(config)}`];
}

async function databaseOf({ databaseUrl, dataFolder }: Config): Promise<string> {
  if (databaseUrl === undefined) {
    const record = await readRecord(dataFolder);
    return `the embedded one ${record === undefined ? `of ${dataFolder}` : `in ${record.folder}`}`;
  }
  return `${databaseName(databaseUrl)} at ${serverOf(databaseUrl)}`;
}

function filesOf({ files: { now, before }, dataFolder }: Config): string {
  const placeOf = ({ s3 }: Config['files']['now']) =>
    s3 === undefined
      ? filesFolderOf(dataFolder)
      : `the bucket ${s3.bucket} at ${s3.endpoint ?? `Amazon S3, ${s3.region}`}`;
  return before === undefined ? placeOf(now) : `${placeOf(now)}, and what is still in ${placeOf(before)}`;
}
