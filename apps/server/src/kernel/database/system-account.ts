// Finds the system account that runs PostgreSQL: our own, or `postgres` when we are root, because PostgreSQL refuses root.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { StartProblem } from '../runtime/start-problem.ts';

const run = promisify(execFile);

/** Empty when PostgreSQL runs as our own account. Spread it into `spawn`'s options. */
export type SystemAccount = {
  readonly uid?: number;
  readonly gid?: number;
};

export async function requirePostgresAccount(): Promise<SystemAccount> {
  if (process.getuid?.() !== 0) return {};
  const existing = await findAccount('postgres');
  if (existing) return existing;
  await createAccount();
  const created = await findAccount('postgres');
  if (created) return created;
  throw new StartProblem(
    'PostgreSQL cannot run as root, and the account "postgres" could not be created. Create it (useradd --system postgres), start as another user, or set DATABASE_URL.',
  );
}

/** Whether the account may enter, read and write the folder; tested by the system, since modes and ACLs of every parent count. */
export async function canWorkIn(folder: string, account: SystemAccount): Promise<boolean> {
  try {
    await run('/bin/sh', ['-c', 'cd "$1" && test -r . && test -w .', 'sh', folder], { ...account, cwd: '/' });
    return true;
  } catch {
    return false;
  }
}

async function findAccount(name: string): Promise<SystemAccount | undefined> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return undefined;
  }
}

async function createAccount(): Promise<void> {
  try {
    await run('useradd', [
      '--system',
      '--user-group',
      '--no-create-home',
      '--shell',
      '/bin/false',
      'postgres',
    ]);
  } catch {
    // The caller looks up the account again and reports what to do; another process may have created it.
  }
}
