// Reads a roster file, compares it with what is known, and stores what it would change. Changes nothing else. What
// another system has sent is then applied by itself, unless there is a question.
import type { RosterChange } from '@foothold/domain/roster/changes';
import type { SavedColumns } from '@foothold/domain/roster/columns';
import { dayAt } from '@foothold/domain/roster/day';
import { diffOf } from '@foothold/domain/roster/diff';
import type { CurrentState } from '@foothold/domain/roster/current-state';
import type { RunFailure } from '@foothold/domain/roster/runs';
import { questionsOf } from '@foothold/domain/roster/safety';
import { and, desc, eq, sql } from '../../kernel/database/drizzle.ts';
import { first, type Db } from '../../kernel/database/db.ts';
import { addJob } from '../../kernel/jobs/job.ts';
import { machineKeys } from '../../kernel/schema/auth.ts';
import { rosterFiles, rosterRuns, rosterSystems } from '../../kernel/schema/public.ts';
import { applyRosterJob } from './jobs.ts';
import { currentState } from './current-state.ts';
import { linesOf, type Read } from './lines-of-file.ts';
import { pauses } from './pauses.ts';
import { findRun, type Run } from './runs.ts';

export async function readRun(db: Db, runId: string, country: string): Promise<void> {
  const run = await findRun(db, runId, 'reading');
  if (run === null) return;
  const file = first(await db.select().from(rosterFiles).where(eq(rosterFiles.runId, run.id)));
  const read = await linesOf(file?.content ?? Buffer.alloc(0), {
    country,
    saved: await savedColumns(db, run),
    today: dayAt(run.startedAt),
    report: (linesRead) => update(db, run, { linesRead }),
  });
  if (read === null) return;
  if ('failure' in read) await fail(db, run, read.failure);
  else if (read.lines === null) await update(db, run, { state: 'columns needed', columns: read.columns });
  else await store(db, run, read);
}

async function savedColumns(db: Db, { categoryId, system }: Run): Promise<SavedColumns> {
  const saved = first(
    await db
      .select()
      .from(rosterSystems)
      .where(and(eq(rosterSystems.categoryId, categoryId), eq(rosterSystems.system, system))),
  );
  return saved?.columns ?? {};
}

async function fail(db: Db, run: Run, failure: RunFailure): Promise<void> {
  await db.transaction(async (tx) => {
    if (await update(tx, run, { state: 'failed', failure })) await deleteFile(tx, run);
  });
}

async function store(db: Db, run: Run, { columns, lines, isCut, scope }: Read): Promise<void> {
  const all = lines ?? [];
  const numbers = new Set(all.flatMap(({ number }) => number ?? []));
  await db.transaction(async (tx) => {
    const known = await currentState(tx, run, [...numbers]);
    const { changes, counts, changingAllClasses, teachersLinked } = diffOf(all, known, scope);
    const applied = await appliedBefore(tx, run);
    const hash = run.fileHash.toString('hex');
    const questions = questionsOf({
      leaving: counts.left,
      changingAllClasses,
      before: known.memberships.size,
      isNewSystem: run.system !== '' && known.people.size === 0,
      leftBefore: leftWithinMonth(applied, run.startedAt),
      newTeachers: counts.teachersAdded,
      teachersLinked,
      isCut,
      file: { hash, fileModifiedAt: run.fileModifiedAt },
      applied,
    });
    const byItself = questions.length === 0 && (await isSentByKey(tx, run));
    const isWanted = await update(tx, run, {
      state: byItself ? 'applying' : 'ready',
      columns,
      counts,
      questions,
      isSameFile: applied[0]?.hash === hash,
      changes: changes.filter(({ kind }) => kind !== 'problem').length,
      linesRead: all.length,
    });
    if (!isWanted) return;
    await insertRows(tx, run, changes, known);
    await deleteFile(tx, run);
    if (byItself) await addJob(tx, applyRosterJob, { runId: run.id });
  });
}

/** By a key that has not been revoked since. */
async function isSentByKey(db: Db, { startedByKey }: Run): Promise<boolean> {
  if (startedByKey === null) return false;
  const key = first(
    await db
      .select({ revokedAt: machineKeys.revokedAt })
      .from(machineKeys)
      .where(eq(machineKeys.id, startedByKey)),
  );
  return key?.revokedAt === null;
}

/** False for a run that has been cancelled. */
async function update(db: Db, run: Run, values: Partial<Run>): Promise<boolean> {
  const updated = await db
    .update(rosterRuns)
    .set(values)
    .where(and(eq(rosterRuns.id, run.id), eq(rosterRuns.state, 'reading')))
    .returning({ id: rosterRuns.id });
  return updated.length > 0;
}

async function deleteFile(db: Db, run: Run): Promise<void> {
  await db.delete(rosterFiles).where(eq(rosterFiles.runId, run.id));
}

/** The earlier files of the system, the last that was applied first. */
async function appliedBefore(db: Db, { categoryId, system }: Run) {
  const applied = await db
    .select()
    .from(rosterRuns)
    .where(
      and(
        eq(rosterRuns.categoryId, categoryId),
        eq(rosterRuns.system, system),
        eq(rosterRuns.state, 'applied'),
      ),
    )
    .orderBy(desc(rosterRuns.appliedAt));
  return applied.map((run) => ({ ...run, hash: run.fileHash.toString('hex') }));
}

const monthMs = 30 * 24 * 60 * 60 * 1000;

/** How many have left within a month, since somebody confirmed that many do: ten files that each leave out a few are as wrong as one that leaves out many. */
function leftWithinMonth(applied: readonly Run[], now: Date): number {
  const recent = applied.filter(({ appliedAt }) => Number(now) - Number(appliedAt) < monthMs);
  const confirmed = recent.findIndex(({ questions }) =>
    questions.some((question) => question === 'many leave' || question === 'many have left'),
  );
  const since = confirmed < 0 ? recent : recent.slice(0, confirmed);
  return since.reduce((sum, { counts }) => sum + (counts?.left ?? 0), 0);
}

const rowsAtOnce = 250;

async function insertRows(
  db: Db,
  run: Run,
  changes: readonly RosterChange[],
  { people, holders }: CurrentState,
): Promise<void> {
  const userOf = ({ kind, personId, phoneNumber }: RosterChange) =>
    kind === 'person linked' || kind === 'teacher linked'
      ? (holders.get(phoneNumber)?.userId ?? null)
      : (people.get(personId ?? '')?.userId ?? null);
  const paused = pauses('reading');
  for (let from = 0; from < changes.length; from += rowsAtOnce) {
    const part = changes.slice(from, from + rowsAtOnce);
    const listed = part.map((change, index) => ({
      run_id: run.id,
      number: from + index + 1,
      kind: change.kind,
      line: change.line,
      person_id: change.personId,
      first_name: change.firstName,
      surname: change.surname,
      phone_number: change.phoneNumber,
      class_id: change.classId,
      class_name: change.className,
      problem: change.problem,
      user_id: userOf(change),
    }));
    // One value instead of twelve for each row.
    await db.execute(
      sql`insert into roster_rows select * from json_populate_recordset(null::roster_rows, ${JSON.stringify(listed)})`,
    );
    await paused();
  }
}
