// Finds PostgreSQL processes left behind by a killed Foothold, and stops them before the data is opened again.
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isAlive, processesInFolder } from '../runtime/process-identity.ts';
import { StartProblem } from '../runtime/start-problem.ts';

/** Escalates. No signal loses committed data; PostgreSQL recovers at the next start. */
const SHUTDOWN_SIGNALS: { signal: NodeJS.Signals; timeoutMs: number }[] = [
  { signal: 'SIGINT', timeoutMs: 4_000 },
  { signal: 'SIGQUIT', timeoutMs: 2_000 },
];

/** Throws a StartProblem when they do not stop. */
export async function stopLeftoverProcesses(cluster: string): Promise<void> {
  const postmaster = await readPostmasterPid(cluster);
  for (const { signal, timeoutMs } of SHUTDOWN_SIGNALS) {
    const workers = await processesInFolder(cluster);
    if (workers.length === 0) return clearForeignPid(cluster, postmaster);
    // Without a postmaster the workers exit by themselves; with one, it stops them in the right order.
    if (postmaster !== undefined && workers.includes(postmaster)) send(postmaster, signal);
    await waitForExit(cluster, timeoutMs);
  }
  const remaining = await processesInFolder(cluster);
  if (remaining.length === 0) return clearForeignPid(cluster, postmaster);
  throw new StartProblem(
    `PostgreSQL of an earlier run still uses ${cluster} and does not stop (process ${remaining.join(', ')}). End it and start again.`,
  );
}

/** An interrupted first start may have left initdb running, and the PostgreSQL that it runs inside the new cluster. */
export async function endProcessesIn(folders: string[]): Promise<void> {
  const deadline = Date.now() + 5_000;
  for (;;) {
    const found = (await Promise.all(folders.map(processesInFolder))).flat();
    if (found.length === 0 || Date.now() > deadline) return;
    for (const pid of found) send(pid, 'SIGKILL');
    await pause(25);
  }
}

async function waitForExit(folder: string, timeoutMs: number): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (Date.now() < deadline && (await processesInFolder(folder)).length > 0) await pause(25);
}

/** After a reboot the process id may belong to another process, which PostgreSQL would mistake for its own postmaster. */
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
