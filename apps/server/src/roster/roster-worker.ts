// The child process of `inRosterProcess`: does what it is sent, one after the other, over connections of its own.
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { DrizzleQueryError } from '../database/drizzle.ts';
import { database } from '../database/db.ts';
import { createPools } from '../database/pools.ts';
import { applyChunk } from './apply.ts';
import { readRun } from './read.ts';
import { undoChunk } from './undo.ts';

export type RosterWork = { readonly runId: string } & (
  | { readonly kind: 'read' | 'undo' }
  | { readonly kind: 'apply'; readonly secretHash: string }
);
export type RosterTask = RosterWork & { readonly databaseUrl: string; readonly country: string };

/** Null: it is done. */
export type RosterAnswer = { readonly problem: string | null };

process.on('message', (task: RosterTask) => {
  const answer = (problem: string | null) => process.send?.({ problem } satisfies RosterAnswer);
  perform(task).then(
    () => answer(null),
    (problem: unknown) => answer(sentenceOf(problem)),
  );
});
// The server has ended: what is not committed rolls back.
process.once('disconnect', () => process.exit(1));

async function perform(task: RosterTask): Promise<void> {
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
  for (let goesOn = true; goesOn;) {
    const begun = performance.now();
    goesOn = await chunk();
    // At most half of this is the database's work; the pause belongs to others.
    await pause((performance.now() - begun) / 4);
  }
}

/** Without the values of a query, which are names and phone numbers. */
function sentenceOf(problem: unknown): string {
  const cause = problem instanceof DrizzleQueryError ? problem.cause : problem;
  return cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
}
