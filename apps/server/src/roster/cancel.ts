// Cancels a run that has not been applied: what was read of its file is deleted.
import { eq } from '../database/drizzle.ts';
import type { Db } from '../database/db.ts';
import { rosterFiles, rosterRows, rosterRuns } from '../schema/roster.ts';

export async function cancelRun(db: Db, runId: string): Promise<void> {
  await db.update(rosterRuns).set({ state: 'cancelled' }).where(eq(rosterRuns.id, runId));
  await db.delete(rosterFiles).where(eq(rosterFiles.runId, runId));
  await db.delete(rosterRows).where(eq(rosterRows.runId, runId));
}
