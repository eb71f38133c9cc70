// Cancels a run that has not been applied: what was read of its file is deleted.
import type { RunState } from '@foothold/domain/roster/runs';
import { and, eq, inArray } from '../database/drizzle.ts';
import type { Db } from '../database/db.ts';
import { rosterFiles, rosterRows, rosterRuns } from '../schema/public.ts';

/** The states of runs that may be cancelled. */
export const waiting = ['reading', 'columns needed', 'ready'] as const satisfies readonly RunState[];

/** Changes nothing if the run is in another state by now. */
export async function cancelRun(db: Db, runId: string, states: readonly RunState[] = waiting): Promise<void> {
  const cancelled = await db
    .update(rosterRuns)
    .set({ state: 'cancelled' })
    .where(and(eq(rosterRuns.id, runId), inArray(rosterRuns.state, states)))
    .returning({ id: rosterRuns.id });
  if (cancelled.length === 0) return;
  await db.delete(rosterFiles).where(eq(rosterFiles.runId, runId));
  await db.delete(rosterRows).where(eq(rosterRows.runId, runId));
}
