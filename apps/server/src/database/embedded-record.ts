// What Foothold remembers about its embedded database between starts: where it is, on which port, and its passwords.
import { randomBytes } from 'node:crypto';
import { open, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import { StartProblem } from '../runtime/start-problem.ts';

export interface EmbeddedRecord {
  /** Belongs to the account that runs PostgreSQL; holds the cluster and its log. */
  folder: string;
  /** 0 until a first port has been found. */
  port: number;
  adminPassword: string;
  appPassword: string;
}

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
    throw error;
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

/** What the application connects to: its own role, no superuser. */
export function applicationUrl(record: EmbeddedRecord): string {
  return `postgresql://foothold:${record.appPassword}@127.0.0.1:${record.port}/foothold`;
}

/** Complete on the disk before it takes the old one's place: losing it would lock us out of the data. */
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
