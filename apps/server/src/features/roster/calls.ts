// Administrators look at what a roster file of the category that they have selected changes, say what its columns mean, or cancel it.
import * as contract from '@foothold/domain/roster/calls';
import type { ChangeKind } from '@foothold/domain/roster/changes';
import { plainHeading, type SavedColumns } from '@foothold/domain/roster/columns';
import { shownChanges } from '@foothold/domain/roster/runs';
import { displayName } from '@foothold/domain/people/name';
import { and, eq, inArray, sql } from '../../kernel/database/drizzle.ts';
import type { Db } from '../../kernel/database/db.ts';
import { call } from '../../kernel/edge/call.ts';
import { addJob } from '../../kernel/jobs/job.ts';
import {
  chats,
  rosterRows,
  rosterRuns,
  rosterSystems,
  sourceIds,
  users,
} from '../../kernel/schema/public.ts';
import { ofSystem } from './apply-context.ts';
import { readRosterJob } from './jobs.ts';
import {
  cancelRun,
  lockCategory,
  recordOf,
  requireLockedRun,
  requireNoneOpen,
  requireRun,
  requireState,
  waiting,
  type Run,
} from './runs.ts';

export const readRosterChanges = call(
  contract.readRosterChanges,
  async ({ input: { runId }, db, viewer }) => {
    const run = await requireRun(db, viewer, runId);
    const kind = sql<ChangeKind>`case when ${rosterRows.problem} is null then ${rosterRows.kind} else 'problem' end`;
    const ranked = db
      .select({
        row: rosterRows.number,
        kind: kind.as('shown_kind'),
        rank: sql<number>`row_number() over (partition by ${kind} order by ${rosterRows.number})`.as('rank'),
        total: sql<number>`(count(*) over (partition by ${kind}))::int`.as('total'),
      })
      .from(rosterRows)
      .where(eq(rosterRows.runId, run.id))
      .as('ranked');
    const rows = await db
      .select({ row: rosterRows, kind: ranked.kind, total: ranked.total, accountName: users.displayName })
      .from(ranked)
      .innerJoin(rosterRows, sql`${rosterRows.runId} = ${run.id} and ${rosterRows.number} = ${ranked.row}`)
      .leftJoin(users, eq(users.id, rosterRows.userId))
      .where(sql`${ranked.rank} <= ${shownChanges}`)
      .orderBy(rosterRows.number);
    const nameOf = await classNames(
      db,
      run,
      rows.map(({ row }) => row),
    );
    return {
      changes: rows.map(({ row, accountName }) => ({
        number: row.number,
        kind: row.kind,
        line: row.line,
        personId: row.personId,
        name: displayName(row.firstName, row.surname),
        phoneNumber: row.phoneNumber,
        className: nameOf(row),
        accountName,
        problem: row.problem,
      })),
      totals: [...new Map(rows.map((each) => [each.kind, each.total]))].map(([kind, total]) => ({
        kind,
        total,
      })),
    };
  },
);

type Named = { readonly classId: string | null; readonly className: string };

/** The name that the change says, or the class has here, or the file gives to the one that it adds; else its number. */
async function classNames(db: Db, run: Run, rows: readonly Named[]): Promise<(row: Named) => string> {
  const ids = [...new Set(rows.flatMap(({ classId }) => classId ?? []))];
  const added = await db
    .select({ id: rosterRows.classId, name: rosterRows.className })
    .from(rosterRows)
    .where(
      and(eq(rosterRows.runId, run.id), eq(rosterRows.kind, 'class added'), inArray(rosterRows.classId, ids)),
    );
  const here = await db
    .select({ id: sourceIds.sourceId, name: chats.chatName })
    .from(sourceIds)
    .innerJoin(chats, eq(chats.id, sourceIds.chatId))
    .where(and(ofSystem('class', run), inArray(sourceIds.sourceId, ids)));
  const names = new Map([...added, ...here].map(({ id, name }) => [id, name]));
  return ({ classId, className }) => className || (names.get(classId) ?? classId ?? '');
}

export const setRosterColumns = call(
  contract.setRosterColumns,
  async ({ input: { runId, columns }, db, viewer, once }) => {
    await lockCategory(db, viewer.selectedCategoryId);
    const run = await requireLockedRun(db, viewer, runId);
    await once(async () => {
      requireState(run, 'columns needed');
      await requireNoneOpen(db, run.categoryId);
      const saved: SavedColumns = Object.fromEntries(
        columns.map(({ heading, kind }) => [plainHeading(heading), kind]),
      );
      await db
        .insert(rosterSystems)
        .values({ categoryId: run.categoryId, system: run.system, columns: saved })
        .onConflictDoUpdate({
          target: [rosterSystems.categoryId, rosterSystems.system],
          set: { columns: sql`${rosterSystems.columns} || excluded.columns` },
        });
      // Another system's file is not applied by itself now: somebody is here to look at it.
      await db
        .update(rosterRuns)
        .set({ state: 'reading', startedBy: viewer.id, startedByKey: null })
        .where(eq(rosterRuns.id, run.id));
      await addJob(db, readRosterJob, { runId: run.id });
      await recordOf(db, viewer, run, 'roster columns set');
    });
  },
);

export const cancelRoster = call(contract.cancelRoster, async ({ input: { runId }, db, viewer, once }) => {
  const run = await requireLockedRun(db, viewer, runId);
  await once(async () => {
    requireState(run, ...waiting);
    await cancelRun(db, run.id);
    await recordOf(db, viewer, run, 'roster cancelled');
  });
});
