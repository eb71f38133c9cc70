// Reads, applies or undoes one roster, over connections of its own.
import { database, type Db } from '../../kernel/database/db.ts';
import { createPools } from '../../kernel/database/pools.ts';
import { applyChunk } from './apply.ts';
import { pauses } from './pauses.ts';
import { readRun } from './read.ts';
import type { RosterTask } from './roster-process.ts';
import { undoRun } from './undo.ts';

export async function performRosterTask(task: RosterTask): Promise<void> {
  // A lost connection fails the query that needs it.
  const pools = createPools(task.databaseUrl, () => undefined);
  const db = database(pools.calls);
  const { runId } = task;
  try {
    if (task.kind === 'apply') await apply(db, runId, task.secretHash);
    else if (task.kind === 'undo') await undoRun(db, runId);
    else await readRun(db, runId, task.country);
  } finally {
    await pools.end();
  }
}

async function apply(db: Db, runId: string, secretHash: string): Promise<void> {
  const paused = pauses('applying');
  while (await applyChunk(db, runId, secretHash)) await paused();
}
