// Stores what must be known about the embedded database between starts: its folder, port and passwords.
import { randomBytes } from 'node:crypto';
import { open, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import { StartProblem } from '../runtime/start-problem.ts';

export type EmbeddedRecord = {
  /** Owned by the account that runs PostgreSQL; contains the cluster and its log. */
  readonly folder: string;
  /** 0 until a port has been chosen. */
  readonly port: number;
  readonly adminPassword: string;
  readonly appPassword: string;
};

export function newRecord(folder: string): EmbeddedRecord {
  return {
    folder,
    port: 0,
    adminPassword: randomBytes(24).toString('hex'),
    appPassword: randomBytes(24).toString('hex'),
  };
}

export async function readRecord(dataFolder: string): Promise<EmbeddedRecord | undefined> {
  const file = recordFile(dataFolder);
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    if (error.code !== 'EACCES') throw error;
    throw new StartProblem(
      `This account may not read ${file}. Run it as root (sudo), or as the account that Foothold runs as.`,
      { cause: error },
    );
  });
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text) as EmbeddedRecord;
  } catch {
    throw new StartProblem(
      `The file ${file} is damaged. Restore it from a backup: it holds the database's password.`,
    );
  }
}

/** The application's connection URL, for its own role, which is not a superuser. */
export function applicationUrl(record: EmbeddedRecord): string {
  return `postgresql://foothold:${record.appPassword}@127.0.0.1:${record.port}/foothold`;
}

/** Written and synced before it replaces the old file: losing the passwords would lock us out of the data. */
export async function writeRecord(dataFolder: string, record: EmbeddedRecord): Promise<void> {
  const draft = `${recordFile(dataFolder)}.draft`;
  const handle = await open(draft, 'w', 0o600);
  try {
    await handle.writeFile(JSON.stringify(record, undefined, 2));
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, recordFile(dataFolder));
}

function recordFile(dataFolder: string): string {
  return path.join(dataFolder, 'database.json');
}
