// Reads the CPU time of PostgreSQL: of its postmaster and of every process that it has started.
import { readdir, readFile } from 'node:fs/promises';
import type pg from 'pg';

/** CPU time so far, in microseconds. */
export async function databaseWork(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const postmaster = (await statOf(rows[0]?.pid ?? 0))?.parent ?? 0;
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const stats = await Promise.all(pids.map(statOf));
  // Of processes that have ended, the postmaster has the sum.
  return stats.reduce((sum, stat, index) => {
    if (stat === null) return sum;
    if (pids[index] === postmaster) return sum + stat.own + stat.ended;
    return stat.parent === postmaster ? sum + stat.own : sum;
  }, 0);
}

type Stat = { readonly parent: number; readonly own: number; readonly ended: number };

const tickInMicroseconds = 10_000;

async function statOf(pid: number): Promise<Stat | null> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  const schedule = await readFile(`/proc/${pid}/schedstat`, 'utf8').catch(() => null);
  if (text === null || schedule === null) return null;
  // The second field, the command in parentheses, may contain spaces.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const ended = (Number(fields[13]) + Number(fields[14])) * tickInMicroseconds;
  return { parent: Number(fields[1]), own: Number(schedule.split(' ')[0]) / 1000, ended };
}
