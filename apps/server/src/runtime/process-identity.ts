// Tells whether a process that was written down is still that process: process numbers are used again, births are not.
import { execFile } from 'node:child_process';
import { readFile, readdir, readlink } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** When the process began, as text to compare; undefined when there is no such process. */
export async function processBirth(pid: number): Promise<string | undefined> {
  if (process.platform !== 'linux') return birthFromPs(pid);
  try {
    const [stat, boot] = await Promise.all([
      readFile(`/proc/${pid}/stat`, 'utf8'),
      readFile('/proc/sys/kernel/random/boot_id', 'utf8'),
    ]);
    // The program's name stands in brackets and may contain anything; the fields are counted from its end.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [state, ticks] = [fields[0], fields[19]];
    return state === 'Z' ? undefined : `${boot.trim()} ${ticks}`;
  } catch {
    return undefined;
  }
}

export async function isAlive(pid: number): Promise<boolean> {
  return (await processBirth(pid)) !== undefined;
}

/** Processes whose working folder this is. PostgreSQL and all its helpers work in their data folder. */
export async function processesWorkingIn(folder: string): Promise<number[]> {
  if (process.platform !== 'linux') return workingInByLsof(folder);
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    pids.map(async (pid) =>
      (await readlink(`/proc/${pid}/cwd`).catch(() => '')) === folder ? Number(pid) : 0,
    ),
  );
  return found.filter((pid) => pid !== 0);
}

async function birthFromPs(pid: number): Promise<string | undefined> {
  const { stdout } = await run('ps', ['-o', 'stat=,lstart=', '-p', String(pid)]).catch(() => ({
    stdout: '',
  }));
  const [, state, born] = /^\s*(\S+)\s+(.+?)\s*$/.exec(stdout) ?? [];
  return state === undefined || state.startsWith('Z') ? undefined : born;
}

async function workingInByLsof(folder: string): Promise<number[]> {
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
