// The job that reads a roster file, compares it with what is known, and stores what it would change. Changes nothing else. What
// another system has sent is then applied by itself, unless there is a question.
import { setImmediate } from 'node:timers/promises';
import { id } from '@foothold/domain/contract/id';
import { z } from '@foothold/domain/contract/schema';
import { decodedText } from '@foothold/domain/people/text-encoding';
import {
  missingKinds,
  rosterColumnsOf,
  plainHeading,
  type RosterKind,
} from '@foothold/domain/roster/columns';
import type { RosterChange } from '@foothold/domain/roster/changes';
import { diffOf } from '@foothold/domain/roster/diff';
import type { NumberedLine } from '@foothold/domain/roster/gathered';
import type { Known } from '@foothold/domain/roster/known';
import {
  endsWithin,
  longestRoster,
  mostColumns,
  rosterLine,
  rosterRows,
  shapeProblem,
} from '@foothold/domain/roster/lines';
import type { RunFailure } from '@foothold/domain/roster/runs';
import { questionsOf } from '@foothold/domain/roster/safety';
import { and, desc, eq, ne } from 'drizzle-orm';
import { first, type Db } from '../database/db.ts';
import { addJob, job } from '../jobs/job.ts';
import { machineKeys } from '../schema/machine-keys.ts';
import { rosterFiles, rosterProfiles, rosterRows as rows, rosterRuns } from '../schema/roster.ts';
import { e164 } from '../sign-in/phone-number.ts';
import { applyRosterJob } from './apply.ts';
import { knownIn } from './known.ts';

type Run = typeof rosterRuns.$inferSelect;
type Columns = Run['columns'];

export const readRosterJob = job({
  name: 'roster:read',
  attempts: 3,
  payload: z.strictObject({ runId: id }),
  run: async ({ runId }, { db, settings }) => {
    const run = first(await db.select().from(rosterRuns).where(eq(rosterRuns.id, runId)));
    // Cancelled before its turn, or read by an attempt that could not report it.
    if (run?.state !== 'reading') return;
    const read = await linesOf(db, run, settings.defaultCountry);
    if ('failure' in read) return fail(db, run, read.failure);
    if (read.lines === null) return askColumns(db, run, read.columns);
    await store(db, run, read);
  },
});

type Read = {
  readonly columns: Columns;
  /** Null: the columns have to be named first. */
  readonly lines: readonly NumberedLine[] | null;
  readonly isCut: boolean;
};

const linesAtOnce = 500;
const linesPerReport = 5000;

async function linesOf(db: Db, run: Run, country: string): Promise<Read | { readonly failure: RunFailure }> {
  const file = first(await db.select().from(rosterFiles).where(eq(rosterFiles.runId, run.id)));
  if (file === undefined || file.content.length === 0) return { failure: 'empty' };
  const text = decodedText(file.content, (bytes, encoding, fatal) =>
    new TextDecoder(encoding, { fatal }).decode(bytes),
  );
  if (text === null) return { failure: 'not text' };
  if (text.replace(/^\uFEFF/, '').trim() === '') return { failure: 'empty' };
  const shape = shapeProblem(text);
  if (shape !== null) return { failure: shape };
  const found = rosterRows(text);
  const heading = found?.next().value;
  if (found === null || !heading || heading.cells.length > mostColumns) return { failure: 'no table' };
  const columns = await columnsOf(db, run.categoryId, heading.cells);
  const kinds = columns.map(({ kind }) => kind);
  if (missingKinds(kinds).length > 0) return { columns, lines: null, isCut: false };
  const numberOf = phoneNumbers(country);
  const lines: NumberedLine[] = [];
  let isCut = false;
  for (const { cells, number } of found) {
    if (lines.length === longestRoster) return { failure: 'too long' };
    const line = rosterLine(cells, number, kinds);
    lines.push({ line, number: line.problem === null ? numberOf(line.phoneNumber) : null });
    isCut = cells.length < heading.cells.length;
    // Other requests of this process are answered meanwhile.
    if (lines.length % linesAtOnce === 0) await setImmediate();
    if (lines.length % linesPerReport === 0) await report(db, run, lines.length);
  }
  if (lines.length === 0) return { failure: 'empty' };
  return { columns, lines, isCut: isCut && endsWithin(text) };
}

async function columnsOf(db: Db, categoryId: string, cells: readonly string[]): Promise<Columns> {
  const profile = first(
    await db.select().from(rosterProfiles).where(eq(rosterProfiles.categoryId, categoryId)),
  );
  const kinds: readonly RosterKind[] = rosterColumnsOf(cells, profile?.columns ?? {});
  return cells.map((cell, index) => ({ heading: plainHeading(cell), kind: kinds[index] ?? 'unknown' }));
}

/** Most people are in several lines. */
function phoneNumbers(country: string): (typed: string) => string | null {
  const known = new Map<string, string | null>();
  return (typed) => {
    const before = known.get(typed);
    if (before !== undefined) return before;
    const number = numberIn(typed, country);
    known.set(typed, number);
    return number;
  };
}

function numberIn(typed: string, country: string): string | null {
  try {
    return e164(typed, country);
  } catch {
    return null;
  }
}

async function report(db: Db, run: Run, linesRead: number): Promise<void> {
  await db.update(rosterRuns).set({ linesRead }).where(eq(rosterRuns.id, run.id));
}

async function fail(db: Db, run: Run, failure: RunFailure): Promise<void> {
  await db.transaction(async (tx) => {
    if (await finishReading(tx, run, { state: 'failed', failure })) await deleteFile(tx, run);
  });
}

async function askColumns(db: Db, run: Run, columns: Columns): Promise<void> {
  await finishReading(db, run, { state: 'columns needed', columns });
}

async function store(db: Db, run: Run, { columns, lines, isCut }: Read): Promise<void> {
  const all = lines ?? [];
  const hasClasses = columns.some(({ kind }) => kind === 'classId');
  const numbers = new Set(all.flatMap(({ number }) => number ?? []));
  await db.transaction(async (tx) => {
    const known = await knownIn(tx, run.categoryId, [...numbers]);
    const { changes, counts, uprooted } = diffOf(all, known, hasClasses);
    const applied = await appliedBefore(tx, run);
    const hash = run.fileHash.toString('hex');
    const questions = questionsOf({
      leaving: counts.left,
      uprooted,
      before: known.memberships.size,
      isCut,
      file: { hash, fileModifiedAt: run.fileModifiedAt },
      applied,
    });
    const byItself = questions.length === 0 && (await isSentByKey(tx, run));
    const finished = await finishReading(tx, run, {
      state: byItself ? 'applying' : 'ready',
      columns,
      counts,
      questions,
      isSameFile: applied[0]?.hash === hash,
      changes: changes.filter(({ kind }) => kind !== 'problem').length,
      linesRead: all.length,
    });
    if (!finished) return;
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

/** False for a run that was cancelled meanwhile. */
async function finishReading(db: Db, run: Run, values: Partial<Run>): Promise<boolean> {
  const finished = await db
    .update(rosterRuns)
    .set(values)
    .where(and(eq(rosterRuns.id, run.id), eq(rosterRuns.state, 'reading')))
    .returning({ id: rosterRuns.id });
  return finished.length > 0;
}

async function deleteFile(db: Db, run: Run): Promise<void> {
  await db.delete(rosterFiles).where(eq(rosterFiles.runId, run.id));
}

async function appliedBefore(db: Db, run: Run) {
  const applied = await db
    .select({ hash: rosterRuns.fileHash, fileModifiedAt: rosterRuns.fileModifiedAt })
    .from(rosterRuns)
    .where(
      and(
        eq(rosterRuns.categoryId, run.categoryId),
        eq(rosterRuns.state, 'applied'),
        ne(rosterRuns.id, run.id),
      ),
    )
    .orderBy(desc(rosterRuns.appliedAt));
  return applied.map(({ hash, fileModifiedAt }) => ({ hash: hash.toString('hex'), fileModifiedAt }));
}

const rowsAtOnce = 1000;

async function insertRows(
  db: Db,
  run: Run,
  changes: readonly RosterChange[],
  { people, holders }: Known,
): Promise<void> {
  const userOf = ({ kind, personId, phoneNumber }: RosterChange) =>
    kind === 'person linked'
      ? (holders.get(phoneNumber)?.userId ?? null)
      : (people.get(personId ?? '')?.userId ?? null);
  for (let from = 0; from < changes.length; from += rowsAtOnce) {
    const part = changes.slice(from, from + rowsAtOnce);
    await db.insert(rows).values(
      part.map((change, index) => ({
        ...change,
        runId: run.id,
        number: from + index + 1,
        userId: userOf(change),
      })),
    );
  }
}
