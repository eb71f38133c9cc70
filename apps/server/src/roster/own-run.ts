// Finds a roster run of the category that an administrator has selected, and requires a state of it.
import { notFound, Refusal } from '@foothold/domain/contract/refusal';
import { rosterSentences } from '@foothold/domain/roster/runs';
import type { Act } from '@foothold/domain/audit/acts';
import type { Viewer } from '../access/actor.ts';
import { record } from '../audit/record.ts';
import type { Db } from '../database/db.ts';
import { and, eq } from '../database/drizzle.ts';
import { rosterRuns } from '../schema/public.ts';

export type Run = typeof rosterRuns.$inferSelect;

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

export function requireState(run: Run, ...states: readonly Run['state'][]): void {
  if (!states.includes(run.state)) throw new Refusal('CONFLICT', rosterSentences.notReady);
}

export async function recordOf(
  db: Db,
  viewer: Viewer,
  run: Run,
  act: Act,
  details: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const { id: subjectId, fileName: subjectName, categoryId } = run;
  await record(db, { actorId: viewer.id, act, subjectId, subjectName, categoryId, details });
}
