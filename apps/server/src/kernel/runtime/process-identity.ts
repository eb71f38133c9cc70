// Identifies a process reliably: process ids are reused, so its start time is compared too.
import { execFile } from 'node:child_process';
import { readFile, readdir, readlink } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The process's start time, as text to compare; undefined when there is no such process. */
export async function processStartTime(pid: number): Promise<string | undefined> {
  if (process.platform !== 'linux') return startTimeFromPs(pid);
  try {
    const [stat, boot] = await Promise.all([
      readFile(`/proc/${pid}/stat`, 'utf8'),
      readFile('/proc/sys/kernel/random/boot_id', 'utf8'),
    ]);
    // The program's name is in brackets and may contain anything, so fields are counted from after the last bracket.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [state, ticks] = [fields[0], fields[19]];
    return state === 'Z' ? undefined : `${boot.trim()} ${ticks}`;
  } catch {
    return undefined;
  }
}

export async function isAlive(pid: number): Promise<boolean> {
  return (await processStartTime(pid)) !== undefined;
}

/** Processes whose working directory this is. PostgreSQL and all its helpers run in their data folder. */
export async function processesInFolder(folder: string): Promise<number[]> {
  if (process.platform !== 'linux') return inFolderByLsof(folder);
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    pids.map(async (pid) =>
      (await readlink(`/proc/${pid}/cwd`).catch(() => '')) === folder ? Number(pid) : 0,
    ),
  );
  return found.filter((pid) => pid !== 0);
}

async function startTimeFromPs(pid: number): Promise<string | undefined> {
  const { stdout } = await run('ps', ['-o', 'stat=,lstart=', '-p', String(pid)]).catch(() => ({
    stdout: '',
  }));
  const [, state, startedAt] = /^\s*(\S+)\s+(.+?)\s*$/.exec(stdout) ?? [];
  return state === undefined || state.startsWith('Z') ? undefined : startedAt;
}

async function inFolderByLsof(folder: string): Promise<number[]> {
  const { stdout } = await run('lsof', ['-a', '-d', 'cwd', '-c', 'postgres', '-Fpn']).catch(() => ({
    stdout: '',
  }));
  const found: number[] = [];
  let pid = 0;
  for (const line of stdout.split('\n')) {
    if (line.startsWith('p')) pid = Number(line.slice(1));
    if (line === `n${folder}`) found.push(pid);
  }
  return found;
}
