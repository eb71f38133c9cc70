// Chooses the embedded database's folder: in the data folder, or under /var/lib when its account cannot access that.
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { StartProblem } from '../runtime/start-problem.ts';
import { type EmbeddedRecord, newRecord, readRecord, writeRecord } from './embedded-record.ts';
import { type SystemAccount, canWorkIn } from './system-account.ts';

/**
 * Needed only when started by root: PostgreSQL then runs as another account, which may not be able to enter the checkout.
 * Not /var/lib/foothold, which systemd gives to the service alone.
 */
export const SHARED_FOLDER = '/var/lib/foothold-root';

export async function findOrChooseFolder(
  dataFolder: string,
  account: SystemAccount,
): Promise<EmbeddedRecord> {
  const record = await readRecord(dataFolder);
  if (record) {
    await requireUsable(record.folder, account);
    return record;
  }
  const beside = path.join(dataFolder, 'database');
  if (existsSync(clusterFolder(beside))) {
    throw new StartProblem(
      `The database in ${beside} is there, but its passwords in ${path.join(dataFolder, 'database.json')} are not. Restore that file from a backup, or set DATA_DIR to an empty folder.`,
    );
  }
  const chosen = newRecord(await makeFolder(beside, account));
  await writeRecord(dataFolder, chosen);
  return chosen;
}

export function clusterFolder(folder: string): string {
  return path.join(folder, 'cluster');
}

/** PostgreSQL refuses data of another major version; checked first to say what to do. */
export async function requireSameVersion(cluster: string, version: string): Promise<void> {
  const written = (await readFile(path.join(cluster, 'PG_VERSION'), 'utf8')).trim();
  const ours = version.split('.')[0] ?? version;
  if (written === ours) return;
  throw new StartProblem(
    `The data in ${cluster} was written by PostgreSQL ${written}, and this Foothold brings PostgreSQL ${ours}. Back it up with the Foothold that wrote it and restore it with this one.`,
  );
}

async function makeFolder(beside: string, account: SystemAccount): Promise<string> {
  if (await tryFolder(beside, account)) return beside;
  if (account.uid !== undefined) {
    await rm(beside, { recursive: true, force: true });
    await mkdir(SHARED_FOLDER, { recursive: true, mode: 0o755 });
    const shared = path.join(SHARED_FOLDER, randomBytes(8).toString('hex'));
    if (await tryFolder(shared, account)) return shared;
  }
  throw unusable(beside);
}

async function tryFolder(folder: string, account: SystemAccount): Promise<boolean> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (account.uid !== undefined && account.gid !== undefined) await chown(folder, account.uid, account.gid);
  return canWorkIn(folder, account);
}

async function requireUsable(folder: string, account: SystemAccount): Promise<void> {
  if (!existsSync(folder)) {
    throw new StartProblem(
      `The database's folder ${folder} does not exist. Restore it from a backup, or set DATA_DIR to an empty folder to begin anew.`,
    );
  }
  if (!(await canWorkIn(folder, account))) throw unusable(folder);
}

function unusable(folder: string): StartProblem {
  return new StartProblem(
    `The account that runs the database may not use ${folder}. Start Foothold with the account that made the folder, or set DATA_DIR to another one.`,
  );
}
