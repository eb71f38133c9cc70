// Applies or undoes a run with a job: an error stops the run, says so, and is tried again by itself, unless a newer file has come or somebody gives it up.
import { and, eq, isNotNull, sql } from '../database/drizzle.ts';
import type { Db } from '../database/db.ts';
import { rosterRuns } from '../schema/public.ts';

/** Killed processes count too: a run may be cut off often. */
export const attempts = 100;

export async function untilDone(
  db: Db,
  runId: string,
  state: 'applying' | 'undoing',
  signal: AbortSignal,
  work: () => Promise<void>,
): Promise<void> {
  const stopped = and(
    eq(rosterRuns.id, runId),
    eq(rosterRuns.state, 'failed'),
    eq(rosterRuns.failure, 'stopped'),
    isNotNull(rosterRuns.stoppedAt),
  );
  await db.update(rosterRuns).set({ state, failure: null, stoppedAt: null }).where(stopped);
  try {
    await work();
  } catch (error) {
    // A server that stops is no error of the run: the next one goes on with it.
    if (!signal.aborted)
      await db
        .update(rosterRuns)
        .set({ state: 'failed', failure: 'stopped', stoppedAt: sql`now()` })
        .where(and(eq(rosterRuns.id, runId), eq(rosterRuns.state, state)));
    throw error;
  }
}

/** What has stopped is not tried again, because something newer of the category comes after it. */
export async function giveUpStopped(db: Db, categoryId: string): Promise<void> {
  await db
    .update(rosterRuns)
    .set({ failure: 'given up' })
    .where(
      and(
        eq(rosterRuns.categoryId, categoryId),
        eq(rosterRuns.state, 'failed'),
        eq(rosterRuns.failure, 'stopped'),
      ),
    );
}
