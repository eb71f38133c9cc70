// Waits until no job waits or runs: what a call has left to jobs changes rows too.
import type pg from 'pg';
import { expect } from 'vitest';
import { soon } from './soon.ts';

export async function jobsDone(pool: pg.Pool): Promise<void> {
  const waiting = async () => (await pool.query('select 1 from graphile_worker.jobs')).rowCount;
  await expect.poll(waiting, soon).toBe(0);
}
