// The job that undoes a run in chunks, the last change first: each chunk is one transaction that also moves the run's position back.
import { id } from '@foothold/domain/contract/id';
import { z } from '@foothold/domain/contract/schema';
import type { ChangeKind } from '@foothold/domain/roster/changes';
import type { KeptReason } from '@foothold/domain/roster/undo';
import { and, asc, desc, eq, inArray, isNotNull, lte, sql } from '../database/drizzle.ts';
import { record } from '../audit/record.ts';
import { first, type Db } from '../database/db.ts';
import type { Services } from '../edge/context.ts';
import { job } from '../jobs/job.ts';
import { chats, rosterRows, rosterRuns, sourceIds, users } from '../schema/public.ts';
import { rowsAtOnce } from './apply.ts';
import type { AppliedRow } from './applying.ts';
import { inRosterProcess, rosterQueue } from './roster-process.ts';
import { attempts, untilDone } from './stopped.ts';
import { checkRows, type Checked } from './undo-check.ts';
import { undoAddedClasses, undoRenamedClasses } from './undo-classes.ts';
import { undoJoined, undoLeft } from './undo-memberships.ts';
import { undoAdded, undoLinked, undoRenamed } from './undo-people.ts';
import type { Undone, Undoing } from './undoing.ts';

type Run = typeof rosterRuns.$inferSelect;

export const undoRosterJob = job({
  name: 'roster:undo',
  queue: rosterQueue,
  attempts,
  payload: z.strictObject({ runId: id }),
  run: async ({ runId }, services, signal) =>
    untilDone(services.db, runId, 'undoing', signal, () =>
      inRosterProcess(services, { kind: 'undo', runId }, signal),
    ),
});

const undoRows: Readonly<
  Record<Exclude<ChangeKind, 'problem'>, (at: Undoing, rows: readonly Undone[]) => Promise<void>>
> = {
  'class added': undoAddedClasses,
  'class renamed': undoRenamedClasses,
  'person added': undoAdded,
  'teacher added': undoAdded,
  'person linked': undoLinked,
  'teacher linked': undoLinked,
  'person renamed': undoRenamed,
  joined: undoJoined,
  left: undoLeft,
};

/** False when nothing is left to undo. */
export async function undoChunk({ db }: Pick<Services, 'db'>, runId: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const run = first(await tx.select().from(rosterRuns).where(eq(rosterRuns.id, runId)).for('update'));
    if (run?.state !== 'undoing') return false;
    const rows = await tx
      .select()
      .from(rosterRows)
      .where(
        and(eq(rosterRows.runId, runId), lte(rosterRows.number, run.applied), isNotNull(rosterRows.before)),
      )
      .orderBy(desc(rosterRows.number))
      .limit(rowsAtOnce);
    const [next] = rows;
    if (next === undefined) return finish(tx, run);
    const end = rows.findIndex(({ kind }) => kind !== next.kind);
    const alike = end < 0 ? rows : rows.slice(0, end);
    const kept = await undoAlike(tx, run, alike);
    await tx
      .update(rosterRuns)
      .set({ applied: (alike.at(-1)?.number ?? 1) - 1, kept: sql`${rosterRuns.kept} + ${kept}` })
      .where(eq(rosterRuns.id, runId));
    return true;
  });
}

/** Returns how many of them stay. */
async function undoAlike(db: Db, run: Run, rows: readonly AppliedRow[]): Promise<number> {
  await lock(db, run, rows);
  const checked = await checkRows(db, {
    ...run,
    numbers: rows.map(({ number }) => number),
    membershipsUndone: true,
  });
  const byNumber = new Map(rows.map((row) => [row.number, row]));
  const undone = checked
    .filter(({ kept }) => kept === null)
    .flatMap(({ number, userId, chatId }): Undone[] => {
      const row = byNumber.get(number);
      return row === undefined ? [] : [{ row, userId, chatId }];
    });
  const [{ kind } = { kind: 'problem' as const }] = rows;
  const { id: runId, categoryId, system, undoneBy: actorId } = run;
  if (kind !== 'problem' && undone.length > 0)
    await undoRows[kind]({ db, runId, categoryId, system, actorId }, undone);
  await noteKept(db, run, checked);
  return checked.length - undone.length;
}

/** The classes and then the people, in the order in which every change of a class does. */
async function lock(db: Db, { categoryId, system }: Run, rows: readonly AppliedRow[]): Promise<void> {
  const classIds = rows.flatMap(({ classId }) => classId ?? []);
  const ids = rows.flatMap(({ userId }) => userId ?? []);
  const ofClasses = db
    .select({ id: sourceIds.chatId })
    .from(sourceIds)
    .where(
      and(
        eq(sourceIds.categoryId, categoryId),
        eq(sourceIds.system, system),
        eq(sourceIds.kind, 'class'),
        inArray(sourceIds.sourceId, classIds),
      ),
    );
  await db
    .select({ id: chats.id })
    .from(chats)
    .where(inArray(chats.id, ofClasses))
    .orderBy(asc(chats.id))
    .for('update');
  await db
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, ids))
    .orderBy(asc(users.id))
    .for('no key update');
}

async function noteKept(db: Db, run: Run, checked: readonly Checked[]): Promise<void> {
  const byReason = Map.groupBy(checked, ({ kept }) => kept);
  for (const [kept, rows] of byReason) {
    if (kept === null) continue;
    await setKept(db, run, kept, rows);
  }
}

async function setKept(db: Db, run: Run, kept: KeptReason, rows: readonly Checked[]): Promise<void> {
  const numbers = rows.map(({ number }) => number);
  await db
    .update(rosterRows)
    .set({ kept })
    .where(and(eq(rosterRows.runId, run.id), inArray(rosterRows.number, numbers)));
}

async function finish(db: Db, run: Run): Promise<false> {
  await db.update(rosterRuns).set({ state: 'undone', applied: 0 }).where(eq(rosterRuns.id, run.id));
  await record(db, {
    actorId: run.undoneBy,
    act: 'roster undone',
    subjectId: run.id,
    subjectName: run.fileName,
    categoryId: run.categoryId,
    details: { kept: run.kept },
  });
  return false;
}
