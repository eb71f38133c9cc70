// Creates the embedded database's cluster atomically: an interruption leaves none.
import { execFile } from 'node:child_process';
import { chown, realpath, rename, rm, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { StartProblem } from '../runtime/start-problem.ts';
import { clusterFolder } from './embedded-folder.ts';
import type { EmbeddedRecord } from './embedded-record.ts';
import { endProcessesIn } from './leftover-processes.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';
import { explainFailure } from './postgres-failure.ts';
import type { SystemAccount } from './system-account.ts';

const run = promisify(execFile);
const MIN_FREE_BYTES = 100 * 1024 ** 2;

/** Hides our environment from PostgreSQL's programs, since it may contain secrets. */
export const PROGRAM_ENVIRONMENT = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

export async function createCluster(
  record: EmbeddedRecord,
  binaries: PostgresBinaries,
  account: SystemAccount,
  signal: AbortSignal,
): Promise<void> {
  const draft = path.join(record.folder, 'cluster.draft');
  const passwordFile = path.join(record.folder, 'admin-password');
  const folder = await realpath(record.folder);
  await endProcessesIn([folder, path.join(folder, path.basename(draft))]);
  await rm(draft, { recursive: true, force: true });
  await requireFreeSpace(record.folder);
  await writeFile(passwordFile, record.adminPassword, { mode: 0o600 });
  try {
    if (account.uid !== undefined && account.gid !== undefined) {
      await chown(passwordFile, account.uid, account.gid);
    }
    await run(binaries.initdb, initdbArguments(draft, passwordFile), {
      ...account,
      cwd: record.folder,
      env: PROGRAM_ENVIRONMENT,
      signal,
    });
    await rename(draft, clusterFolder(record.folder));
  } catch (error) {
    signal.throwIfAborted();
    throw explainFailure(String((error as { stderr?: string }).stderr ?? error), record.folder, {
      cause: error,
    });
  } finally {
    await rm(passwordFile, { force: true });
  }
}

/** Checked first, because initdb's own error on a full disk does not mention the disk. */
async function requireFreeSpace(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize >= MIN_FREE_BYTES) return;
  throw new StartProblem(
    `The disk with ${folder} is full, or nearly: Foothold needs ${MIN_FREE_BYTES / 1024 ** 2} MB to begin. Free some space and start again.`,
  );
}

function initdbArguments(folder: string, passwordFile: string): string[] {
  return [
    `--pgdata=${folder}`,
    `--pwfile=${passwordFile}`,
    '--username=postgres',
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    // Sorts and folds letters the same on every computer, whatever its locales.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ];
}
