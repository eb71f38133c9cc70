// Proves that rosters are read and applied in another process than the server's, and that its end, or the server's, loses nothing.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ask } from '../../../../../testing/access/ask.ts';
import { phoneNumberOf } from '../../../../../testing/cast.ts';
import { addJob } from '../../kernel/jobs/job.ts';
import { applyRosterJob, readRosterJob } from './jobs.ts';
import { heading, openRosterOffice, type RosterOffice } from './roster.fixture.ts';

// Each test waits for jobs, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000 });
const soon = { timeout: 60_000, interval: 5 };

let office: RosterOffice;
beforeAll(async () => {
  office = await openRosterOffice();
});
afterAll(() => office.node.stop());
beforeEach(() => office.node.restore());

const fileOf = (people: number) =>
  [
    heading,
    ...Array.from({ length: people }, (_, index) => {
      const number = String(index).padStart(5, '0');
      return `p${number},Learner,Number ${number},074003${number},,C${index % 40},Class ${index % 40}`;
    }),
    '',
  ].join('\n');

const run = promisify(execFile);
/** The processes that this server has started for rosters. */
async function processes(): Promise<readonly number[]> {
  const { stdout } = await run('ps', ['-A', '-o', 'pid=,ppid=,args=']);
  return stdout
    .split('\n')
    .filter((line) => line.includes('roster-worker.ts'))
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([pid, parent]) => (pid !== undefined && parent === process.pid ? [pid] : []));
}
const started = async () =>
  vi.waitUntil(async () => {
    const [pid] = await processes();
    return pid;
  }, soon);

test('a file is read and applied where nobody else waits for it, whatever happens to that process', async () => {
  const { body } = await office.send(fileOf(2000));
  const reader = await started();
  process.kill(reader, 'SIGKILL');
  expect(await office.waitFor(body['runId'], 'ready')).toMatchObject({ changes: 4040, lines_read: 2000 });
  await office.call('applyRoster', { runId: body['runId'], confirmed: true, sendsWelcome: false });
  await vi.waitUntil(async () => Number((await office.run(body['runId']))['applied']) > 0, soon);
  process.kill(await started(), 'SIGKILL');
  expect(await office.waitFor(body['runId'], 'failed')).toMatchObject({ failure: 'stopped' });
  expect(await office.waitFor(body['runId'], 'applied')).toMatchObject({ applied: 4040, failure: null });
});

test('a server that stops ends the process at once, says nothing of an error, and the next one goes on', async () => {
  const { id: runId } = await office.read(fileOf(2000));
  await office.rows("update roster_runs set state = 'applying' where id = $1", runId);
  const stopping = new AbortController();
  const { services } = office.node;
  const applying = applyRosterJob.run({ runId }, services, stopping.signal);
  applying.catch(() => undefined);
  const pid = await started();
  await vi.waitUntil(async () => Number((await office.run(runId))['applied']) > 0, soon);
  stopping.abort();
  await expect(applying).rejects.toThrow();
  await expect.poll(processes, soon).not.toContain(pid);
  expect(await office.run(runId)).toMatchObject({ state: 'applying', failure: null });
  await applyRosterJob.run({ runId }, services);
  expect(await office.run(runId)).toMatchObject({ state: 'applied', applied: 4040 });
});

test('files of several categories that arrive at once hold up no text message', async () => {
  const { services, messages } = office.node;
  const added = await office.rows(
    `with category as (insert into categories (id, category_name)
         select gen_random_uuid(), 'Category ' || n from generate_series(1, 3) as n returning id),
       run as (insert into roster_runs (id, category_id, state, file_name, file_hash)
         select gen_random_uuid(), id, 'reading', '', sha256('') from category returning id)
     insert into roster_files (run_id, content) select id, $1 from run returning run_id`,
    Buffer.from(fileOf(1)),
  );
  const sent = messages.length;
  const commit = await office.begin('lock table source_ids in access exclusive mode');
  try {
    for (const { run_id: runId } of added) await addJob(services.db, readRosterJob, { runId: String(runId) });
    await office.blocked();
    await ask(office.node.url, 'amina', 'signIn.requestReset', { phoneNumber: phoneNumberOf('amina') });
    await expect.poll(() => messages.length, { timeout: 15_000 }).toBe(sent + 1);
  } finally {
    await commit();
  }
  for (const { run_id: runId } of added) await office.waitFor(runId, 'ready');
});

test('a file that is cancelled while it is read is read no further, and nothing of it stays', async () => {
  const { body } = await office.send(fileOf(30_000));
  await vi.waitUntil(async () => Number((await office.run(body['runId']))['lines_read']) > 0, soon);
  expect((await office.call('cancelRoster', { runId: body['runId'] })).status).toBe(204);
  const waiting = "select 1 from graphile_worker.jobs where task_identifier = 'roster:read'";
  await expect.poll(async () => office.rows(waiting), soon).toEqual([]);
  expect(await office.run(body['runId'])).toMatchObject({ state: 'cancelled', counts: null });
  const left =
    'select 1 from roster_rows where run_id = $1 union all select 2 from roster_files where run_id = $1';
  expect(await office.rows(left, body['runId'])).toEqual([]);
});
