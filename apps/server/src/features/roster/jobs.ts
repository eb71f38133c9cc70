// The jobs of rosters. A run is read, applied and undone in a process of its own; one that nobody applies is cancelled.
import { id } from '@foothold/domain/contract/id';
import { z } from '@foothold/domain/contract/schema';
import { and, eq, inArray, isNotNull, lt, sql } from '../../kernel/database/drizzle.ts';
import type { Db } from '../../kernel/database/db.ts';
import { job } from '../../kernel/jobs/job.ts';
import { rosterRuns } from '../../kernel/schema/public.ts';
import { inRosterProcess } from './roster-process.ts';
import { cancelRun, findRun, waiting } from './runs.ts';
import { leaveApplied } from './undo.ts';

const ofOneRun = {
  /**
   * Of all categories one roster is read, applied or undone at a time: such a process takes up to 400 MB, and several would
   * leave no worker for the jobs that people wait for.
   */
  queue: 'roster',
  /** Killed processes count too: a run may be cut off often. */
  attempts: 100,
  payload: z.strictObject({ runId: id }),
};

export const readRosterJob = job({
  ...ofOneRun,
  name: 'roster:read',
  run: async ({ runId }, services, signal) => {
    if ((await findRun(services.db, runId, 'reading')) !== null)
      await inRosterProcess(services, { kind: 'read', runId }, signal);
  },
});

export const applyRosterJob = job({
  ...ofOneRun,
  name: 'roster:apply',
  run: async ({ runId }, services, signal) => {
    // Nobody knows it, and it is never used: people choose their PIN with the first link or code that they get.
    const secretHash = await services.secrets.hash(services.tokens.make());
    await untilApplied(services.db, runId, signal, () =>
      inRosterProcess(services, { kind: 'apply', runId, secretHash }, signal),
    );
  },
});

/** An error stops the run, says so, and is tried again by itself, unless a newer file has come or somebody gives it up. */
export async function untilApplied(
  db: Db,
  runId: string,
  signal: AbortSignal,
  work: () => Promise<void>,
): Promise<void> {
  const stopped = and(
    eq(rosterRuns.id, runId),
    eq(rosterRuns.state, 'failed'),
    eq(rosterRuns.failure, 'stopped'),
    isNotNull(rosterRuns.stoppedAt),
  );
  await db.update(rosterRuns).set({ state: 'applying', failure: null, stoppedAt: null }).where(stopped);
  try {
    await work();
  } catch (error) {
    // A server that stops is no error of the run: the next one goes on with it.
    if (!signal.aborted)
      await db
        .update(rosterRuns)
        .set({ state: 'failed', failure: 'stopped', stoppedAt: sql`now()` })
        .where(and(eq(rosterRuns.id, runId), eq(rosterRuns.state, 'applying')));
    throw error;
  }
}

/** After an error an administrator tries it again: nothing of it was done. */
export const undoRosterJob = job({
  ...ofOneRun,
  name: 'roster:undo',
  run: async ({ runId }, services, signal) => {
    try {
      await inRosterProcess(services, { kind: 'undo', runId }, signal);
    } catch (error) {
      if (!signal.aborted) await leaveApplied(services.db, runId);
      throw error;
    }
  },
});

/** Every night: what a file says of people is deleted if nobody has applied it within a month. */
export const cleanRostersJob = job({
  name: 'roster:clean',
  attempts: 5,
  schedule: '37 3 * * *',
  payload: z.unknown(),
  run: async (_payload, { db }) => {
    const forgotten = await db
      .select({ id: rosterRuns.id })
      .from(rosterRuns)
      .where(
        and(inArray(rosterRuns.state, waiting), lt(rosterRuns.startedAt, sql`now() - interval '30 days'`)),
      );
    for (const run of forgotten) await db.transaction((tx) => cancelRun(tx, run.id));
  },
});
