// Creates a PostgreSQL data folder for a test run, copied from one that is cached in node_modules/.cache.
import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { access, chown, constants, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { PostgresBinaries } from '../apps/server/src/kernel/database/postgres-binaries.ts';
import type { SystemAccount } from '../apps/server/src/kernel/database/system-account.ts';

const run = promisify(execFile);
const CACHE = path.resolve(import.meta.dirname, '../node_modules/.cache/foothold-testing');

const INITDB = ['--username=foothold', '--auth=scram-sha-256', '--no-sync', '--encoding=UTF8', '--locale=C'];
INITDB.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--set=scram_iterations=1');

/** Fills `folder`/data and returns the superuser's password. */
export async function fillDataFolder(
  folder: string,
  binaries: PostgresBinaries,
  account: SystemAccount,
): Promise<string> {
  const key = createHash('sha256')
    .update(JSON.stringify([binaries.version, account, INITDB]))
    .digest('hex');
  const cached = path.join(await cacheOr(folder), key.slice(0, 16));
  if (!existsSync(cached)) await fillCache(cached, folder, binaries, account);
  await run('cp', ['-a', path.join(cached, 'data'), folder]);
  return readFile(path.join(cached, 'password'), 'utf8');
}

async function cacheOr(folder: string): Promise<string> {
  try {
    await mkdir(CACHE, { recursive: true });
    await access(CACHE, constants.W_OK);
    return CACHE;
  } catch {
    return folder;
  }
}

async function fillCache(
  cached: string,
  folder: string,
  binaries: PostgresBinaries,
  account: SystemAccount,
): Promise<void> {
  const password = randomBytes(16).toString('hex');
  const passwordFile = path.join(folder, 'password');
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (account.uid !== undefined && account.gid !== undefined)
    await chown(passwordFile, account.uid, account.gid);
  const fresh = path.join(folder, 'fresh');
  await run(binaries.initdb, [...INITDB, `--pgdata=${fresh}`, `--pwfile=${passwordFile}`], {
    ...account,
    cwd: folder,
  });
  const draft = `${cached}.${process.pid}`;
  await mkdir(draft, { recursive: true, mode: 0o700 });
  await run('cp', ['-a', fresh, path.join(draft, 'data')]);
  await writeFile(path.join(draft, 'password'), password, { mode: 0o600 });
  await rm(fresh, { recursive: true });
  await rename(draft, cached).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    await rm(draft, { recursive: true });
  });
}
