// Proves that a server whose database connections are all in use asks people to wait, and reports no bug.
import { Refusal } from '@foothold/domain/contract/refusal';
import { createTestDatabase } from '../../../../../testing/database.ts';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { noRateLimits, startTestNode } from '../../../../../testing/node.ts';
import { tokenOf } from '../../../../../testing/world.ts';
import { sql } from '../database/drizzle.ts';
import { database } from '../database/db.ts';
import { secondsToWait, toCallError } from './errors.ts';

test('a call that gets no connection in time is refused as too much at once, with the time to wait', async () => {
  const { url, drop } = await createTestDatabase();
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  onTestFinished(async () => {
    await pool.end();
    await drop();
  });
  const inUse = await pool.connect();
  // From now on only: a busy machine may take longer for the connection itself.
  pool.options.connectionTimeoutMillis = 50;
  const failed = [pool.query('select 1'), database(pool).execute(sql`select 1`)];
  for (const result of await Promise.allSettled(failed)) {
    if (result.status === 'fulfilled') throw new Error('There was a connection.');
    const error = toCallError(result.reason);
    expect([error.status, error.message]).toEqual([
      429,
      'Too much at once. Please wait a moment and try again',
    ]);
    expect(secondsToWait(error)).toBe(5);
  }
  inUse.release();
  expect(toCallError(new Error('Something else')).status).toBe(500);
  expect(toCallError(new Refusal('NOT_FOUND', 'Not found')).status).toBe(404);
});

test('so is what is no call, and what is refused before its call is known', async () => {
  const node = await startTestNode({ rateLimits: noRateLimits });
  onTestFinished(() => node.stop());
  const noConnection = new Error('timeout exceeded when trying to connect');
  for (const path of [
    '/api/users/me',
    '/api/opening',
    '/api/live/policies.active',
    '/api/reports/classrooms',
  ]) {
    const finding = vi.spyOn(node.services.sessions, 'ofToken').mockRejectedValue(noConnection);
    const ask = () => fetch(node.url + path, { headers: { authorization: `Bearer ${tokenOf('priya')}` } });
    const answer = await ask();
    const found = [answer.status, answer.headers.get('retry-after'), await answer.json()];
    expect([path, ...found]).toEqual([path, 429, '5', expect.objectContaining({ code: 'TOO_MANY' })]);
    finding.mockRestore();
    expect([path, (await ask()).status]).toEqual([path, 200]);
  }
});
