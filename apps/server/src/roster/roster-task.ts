// Reads, applies or undoes one roster, over connections of its own.
import { database } from '../database/db.ts';
import { createPools } from '../database/pools.ts';
import { applyChunk } from './apply.ts';
import { pauses } from './pauses.ts';
import { readRun } from './read.ts';
import { undoChunk } from './undo.ts';

export type RosterWork = { readonly runId: string } & (
  | { readonly kind: 'read' | 'undo' }
  | { readonly kind: 'apply'; readonly secretHash: string }
);
export type RosterTask = RosterWork & { readonly databaseUrl: string; readonly country: string };

export async function performRosterTask(task: RosterTask): Promise<void> {
  // A lost connection fails the query that needs it.
  const { calls } = createPools(task.databaseUrl, () => undefined);
  const db = database(calls);
  const { runId } = task;
  if (task.kind === 'apply') await inChunks(() => applyChunk({ db }, runId, task.secretHash));
  else if (task.kind === 'undo') await inChunks(() => undoChunk({ db }, runId));
  else await readRun(db, runId, task.country);
  await calls.end();
}

async function inChunks(chunk: () => Promise<boolean>): Promise<void> {
  const paused = pauses('chunks');
  while (await chunk()) await paused();
}
