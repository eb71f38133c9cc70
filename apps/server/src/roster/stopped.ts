// Applies or undoes a run with a job: an error stops the run, says so, and is tried again by itself, unless a newer file has come or somebody gives it up.
import { setTimeout as pause } from 'node:timers/promises';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { rosterRuns } from '../schema/roster.ts';

/** Killed processes count too: a run of many chunks may be cut off often. */
export const attempts = 100;

export async function untilDone(
  db: Db,
  runId: string,
  state: 'applying' | 'undoing',
  chunk: () => Promise<boolean>,
): Promise<void> {
  const stopped = and(
    eq(rosterRuns.id, runId),
    eq(rosterRuns.state, 'failed'),
    eq(rosterRuns.failure, 'stopped'),
    isNotNull(rosterRuns.stoppedAt),
  );
  await db.update(rosterRuns).set({ state, failure: null, stoppedAt: null }).where(stopped);
  try {
    for (let goesOn = true; goesOn;) {
      const begun = performance.now();
      goesOn = await chunk();
      // A third of the time belongs to others.
      await pause((performance.now() - begun) / 2);
    }
  } catch (error) {
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
