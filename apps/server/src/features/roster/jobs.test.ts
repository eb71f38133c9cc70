// Proves what an error, its next attempt, a stop of the server and a newer file make of a run that is applied, and of no other.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as at from '../../../../../testing/world-ids.ts';
import { openRosterOffice, type RosterOffice } from './roster.fixture.ts';
import { untilApplied } from './jobs.ts';
import { giveUpStopped } from './start.ts';

let office: RosterOffice;
beforeAll(async () => {
  office = await openRosterOffice();
});
afterAll(() => office.node.stop());
beforeEach(() => office.node.restore());

const { morning, evening } = at.categories;
const runId = at.rosterRuns.ready;
const goesOn = new AbortController().signal;

/** Sets what has become of a run so far. */
const set = (id: string, state: string, failure: string | null = null, stoppedAt: string | null = null) =>
  office.rows(
    'update roster_runs set state = $2, failure = $3, stopped_at = $4 where id = $1',
    id,
    state,
    failure,
    stoppedAt,
  );
/** One more run of a category, in a state. */
async function add(categoryId: string, state: string, failure: string | null = null) {
  const id = randomUUID();
  await office.rows(
    `insert into roster_runs (id, category_id, state, failure, file_name, file_hash, stopped_at)
     values ($1, $2, $3, $4, 'beside.csv', sha256('beside'), case when $4 = 'stopped' then now() end)`,
    id,
    categoryId,
    state,
    failure,
  );
  return id;
}
const now = async (id = runId) => {
  const { state, failure, stopped_at: stoppedAt } = await office.run(id);
  return { state, failure, isTimed: stoppedAt !== null };
};
/** An attempt of the job, which fails or not, and what the run was while it went on. */
async function attempt(error: string | null, signal = goesOn) {
  let during: unknown = null;
  const attempted = untilApplied(office.node.services.db, runId, signal, async () => {
    during = await now();
    if (error !== null) throw new Error(error);
  });
  if (error === null) await attempted;
  else await expect(attempted).rejects.toThrow(error);
  return during;
}

test('an error stops the run that is applied until the next attempt, and no other run', async () => {
  await add(evening, 'applying');
  await add(evening, 'failed', 'stopped');
  await add(morning, 'failed', 'stopped');
  const others = await office.others(runId);
  const applying = { state: 'applying', failure: null, isTimed: false };
  await set(runId, 'applying');
  expect(await attempt('broken')).toEqual(applying);
  expect(await now()).toEqual({ state: 'failed', failure: 'stopped', isTimed: true });
  expect(await attempt(null)).toEqual(applying);
  expect(await now()).toEqual(applying);
  expect(await office.others(runId)).toEqual(others);
});

test('an error stops nothing that has ended or was given up, and a server that stops is no error', async () => {
  await set(runId, 'applied');
  await attempt('broken');
  expect(await now()).toEqual({ state: 'applied', failure: null, isTimed: false });
  await set(runId, 'applying');
  await attempt('stopping', AbortSignal.abort());
  expect(await now()).toEqual({ state: 'applying', failure: null, isTimed: false });
});

test('what was given up, and what the release before has stopped, is not tried again by itself', async () => {
  await set(runId, 'failed', 'given up', '2026-03-09T09:00:00Z');
  expect(await attempt(null)).toEqual({ state: 'failed', failure: 'given up', isTimed: true });
  await set(runId, 'failed', 'stopped');
  expect(await attempt(null)).toEqual({ state: 'failed', failure: 'stopped', isTimed: false });
});

test('a newer file gives up what has stopped in its category, and no other', async () => {
  const [stopped, broken] = [at.rosterRuns.stopped, await add(morning, 'failed', 'empty')];
  const elsewhere = await add(evening, 'failed', 'stopped');
  await giveUpStopped(office.node.services.db, morning);
  const failures = await Promise.all([stopped, broken, elsewhere].map((id) => now(id)));
  expect(failures.map(({ failure }) => failure)).toEqual(['given up', 'empty', 'stopped']);
});
