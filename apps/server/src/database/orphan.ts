// Finds PostgreSQL processes that a killed Foothold left behind, and stops them before the data is opened again.
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isAlive, processesInFolder } from '../runtime/process-identity.ts';
import { StartProblem } from '../runtime/start-problem.ts';

/** From polite to firm. None of them loses what was committed; PostgreSQL repairs itself at the next start. */
const LADDER: { signal: NodeJS.Signals; patience: number }[] = [
  { signal: 'SIGINT', patience: 4_000 },
  { signal: 'SIGQUIT', patience: 2_000 },
];

/** Throws a StartProblem when they do not stop. */
export async function stopLeftBehind(cluster: string): Promise<void> {
  const postmaster = await readPostmasterPid(cluster);
  for (const { signal, patience } of LADDER) {
    const workers = await processesInFolder(cluster);
    if (workers.length === 0) return clearForeignPid(cluster, postmaster);
    // Without its postmaster every worker ends by itself; with it, the postmaster ends them in the right order.
    if (postmaster !== undefined && workers.includes(postmaster)) send(postmaster, signal);
    await waitUntilNobodyWorksIn(cluster, patience);
  }
  const remaining = await processesInFolder(cluster);
  if (remaining.length === 0) return clearForeignPid(cluster, postmaster);
  throw new StartProblem(
    `PostgreSQL of an earlier run still uses ${cluster} and does not stop (process ${remaining.join(', ')}). End it and start again.`,
  );
}

/** An interrupted first start may have left initdb at work, and the PostgreSQL it runs inside the new cluster. */
export async function endProcessesIn(folders: string[]): Promise<void> {
  const deadline = Date.now() + 5_000;
  for (;;) {
    const found = (await Promise.all(folders.map(processesInFolder))).flat();
    if (found.length === 0 || Date.now() > deadline) return;
    for (const pid of found) send(pid, 'SIGKILL');
    await pause(25);
  }
}

async function waitUntilNobodyWorksIn(folder: string, patience: number): Promise<void> {
  const deadline = Date.now() + patience;
  while (Date.now() < deadline && (await processesInFolder(folder)).length > 0) await pause(25);
}

/** After a restart of the computer the number may belong to somebody else, and PostgreSQL would take that for itself. */
async function clearForeignPid(cluster: string, pid: number | undefined): Promise<void> {
  if (pid !== undefined && (await isAlive(pid)))
    await rm(path.join(cluster, 'postmaster.pid'), { force: true });
}

async function readPostmasterPid(cluster: string): Promise<number | undefined> {
  const text = await readFile(path.join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number(text.split('\n')[0]);
  return Number.isSafeInteger(pid) && pid > 0 ? pid : undefined;
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
