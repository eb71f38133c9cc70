// Proves that a long report steps behind what people do meanwhile, where the database is Foothold's own.
import { getPriority } from 'node:os';
import { expect, test } from 'vitest';
import pg from 'pg';
import { createTestDatabase } from '../../../../packages/testing/src/database.ts';
import { copyOut } from './copy-out.ts';

test.for([
  ['of Foothold’s own database steps behind what others do', true],
  ['of a database elsewhere leaves the processes of this machine alone', false],
] as const)('a report %s', async ([, ownDatabase]) => {
  const database = await createTestDatabase({ template: 'empty' });
  const pool = new pg.Pool({ connectionString: database.url });
  try {
    const report = await copyOut(pool, 'select generate_series(1, 10000000)', { ownDatabase });
    const { rows } = await pool.query<{ pid: number; own: number }>(
      `select pid, pg_backend_pid() as own from pg_stat_activity where application_name = 'foothold-reports'`,
    );
    const [served] = rows;
    if (served === undefined) throw new Error('Nobody serves the report.');
    const behind = getPriority(served.pid) - getPriority(served.own);
    expect(behind > 0).toBe(ownDatabase);
    report.destroy();
  } finally {
    await pool.end();
    await database.drop();
  }
});
