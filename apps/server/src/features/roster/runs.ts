// Finds, locks and cancels the roster runs of a category: one of them is read, applied or undone at a time.
import { notFound, Refusal } from '@foothold/domain/contract/refusal';
import type { Action } from '@foothold/domain/audit/actions';
import { rosterSentences, type RunState } from '@foothold/domain/roster/runs';
import type { Viewer } from '../../kernel/access/actor.ts';
import { record } from '../../kernel/audit/record.ts';
import { first, type Db } from '../../kernel/database/db.ts';
import { and, eq, inArray } from '../../kernel/database/drizzle.ts';
import { categories, rosterFiles, rosterRows, rosterRuns } from '../../kernel/schema/public.ts';

export type Run = typeof rosterRuns.$inferSelect;

/** The states of runs that may be cancelled. */
export const waiting = ['reading', 'columns needed', 'ready'] as const satisfies readonly RunState[];

/** Of the category that the administrator has selected. */
export async function requireRun(db: Db, viewer: Viewer, runId: string): Promise<Run> {
  return required(await runsOf(db, viewer, runId));
}

/** For calls that change it: nothing else does until the end of the transaction. */
export async function requireLockedRun(db: Db, viewer: Viewer, runId: string): Promise<Run> {
  return required(await runsOf(db, viewer, runId).for('update'));
}

function runsOf(db: Db, { selectedCategoryId }: Viewer, runId: string) {
  return db
    .select()
    .from(rosterRuns)
    .where(and(eq(rosterRuns.id, runId), eq(rosterRuns.categoryId, selectedCategoryId)));
}

function required([run]: readonly Run[]): Run {
  if (run === undefined) throw notFound();
  return run;
}

/** For jobs: null if it is in another state by now. */
export async function findRun(db: Db, runId: string, state: RunState): Promise<Run | null> {
  const run = first(await db.select().from(rosterRuns).where(eq(rosterRuns.id, runId)));
  return run?.state === state ? run : null;
}

/** The same, and nothing else changes it until the end of the transaction. */
export async function lockRun(db: Db, runId: string, state: RunState): Promise<Run | null> {
  const run = first(await db.select().from(rosterRuns).where(eq(rosterRuns.id, runId)).for('update'));
  return run?.state === state ? run : null;
}

export function requireState(run: Run, ...states: readonly RunState[]): void {
  if (!states.includes(run.state)) throw new Refusal('CONFLICT', rosterSentences.notReady);
}

/** Before its runs, as a file that arrives does. */
export async function lockCategory(db: Db, categoryId: string): Promise<void> {
  await db
    .select({ id: categories.id })
    .from(categories)
    .where(eq(categories.id, categoryId))
    .for('no key update');
}

/** Files of other systems may wait for an administrator. Call with the category locked. */
export async function requireNoneOpen(db: Db, categoryId: string): Promise<void> {
  const open = await db
    .select({ id: rosterRuns.id })
    .from(rosterRuns)
    .where(
      and(
        eq(rosterRuns.categoryId, categoryId),
        inArray(rosterRuns.state, ['reading', 'applying', 'undoing']),
      ),
    );
  if (open.length > 0) throw new Refusal('CONFLICT', rosterSentences.applying);
}

/** Deletes what was read of its file. Changes nothing if the run is in another state by now. */
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

/** What an administrator did with a run. */
export async function recordOf(
  db: Db,
  viewer: Viewer,
  run: Run,
  action: Action,
  details: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const { id: subjectId, fileName: subjectName, categoryId } = run;
  await record(db, { actorId: viewer.id, action, subjectId, subjectName, categoryId, details });
}
