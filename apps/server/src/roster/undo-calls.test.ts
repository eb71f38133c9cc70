// Proves that trying a stopped file again goes on with what had stopped, and that it, giving up and undoing concern that file alone.
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { phoneNumberOf } from '../../../../testing/cast.ts';
import { file, openRosterOffice, zara, type RosterOffice } from './test-roster.ts';

// Each test waits for jobs, on a machine that may be busy.
vi.setConfig({ testTimeout: 60_000 });

let office: RosterOffice;
beforeAll(async () => {
  office = await openRosterOffice();
});
afterAll(() => office.node.stop());
beforeEach(() => office.node.restore());

const clarke = `74,Colin,Clarke,${phoneNumberOf('clarke')},Teacher,T1,Team meeting`;

test('an undo that an error has stopped goes on as an undo when it is tried again, and nothing becomes of other files', async () => {
  await office.apply(file(clarke), { query: { system: 'Staff records' } });
  const { id: runId } = await office.apply(file(zara));
  await office.rows('alter table withdrawn_accounts add constraint broken check (false)');
  const others = await office.others(runId);
  expect((await office.call('undoRoster', { runId })).status).toBe(204);
  expect(await office.waitFor(runId, 'failed')).toMatchObject({ failure: 'stopped', applied: 2 });
  await office.rows('alter table withdrawn_accounts drop constraint broken');
  // It does not depend on the job that has failed.
  await expect
    .poll(() => office.rows('delete from graphile_worker._private_jobs where locked_at is null returning 1'))
    .not.toEqual([]);
  expect((await office.call('retryRoster', { runId })).status).toBe(204);
  expect(await office.waitFor(runId, 'undone', 'applied')).toMatchObject({ state: 'undone', not_undone: 0 });
  expect(await office.others(runId)).toEqual(others);
  expect(await office.rows('select 1 from withdrawn_accounts')).toHaveLength(1);
});

test('only the stopped file that is given up is given up, and its log says by whom', async () => {
  const { id: runId } = await office.apply(file(zara));
  await office.rows(
    "update roster_runs set state = 'failed', failure = 'stopped', stopped_at = now() where id = $1",
    runId,
  );
  const others = await office.others(runId);
  expect((await office.call('giveUpRoster', { runId })).status).toBe(204);
  expect(await office.run(runId)).toMatchObject({ state: 'failed', failure: 'given up' });
  expect(await office.others(runId)).toEqual(others);
  const [act] = await office.rows('select act, subject_id from auth.audit order by id desc limit 1');
  expect(act).toEqual({ act: 'roster given up', subject_id: runId });
});
