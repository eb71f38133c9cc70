// Administrators look at what a roster file of the category that they have selected would change, and apply or cancel it.
import { Refusal } from '@foothold/domain/contract/refusal';
import * as contract from '@foothold/domain/roster/calls';
import type { ChangeKind } from '@foothold/domain/roster/changes';
import { plainHeading, type SavedColumns } from '@foothold/domain/roster/columns';
import { mostWelcomes, rosterSentences, shownChanges } from '@foothold/domain/roster/runs';
import { displayName } from '@foothold/domain/people/name';
import { eq, sql } from '../database/drizzle.ts';
import { requireRecentProof } from '../access/recent-proof.ts';
import { call } from '../edge/call.ts';
import { addJob } from '../jobs/job.ts';
import { rosterRows, rosterRuns, rosterSystems, users } from '../schema/public.ts';
import { applyRosterJob } from './apply.ts';
import { recordOf, requireLockedRun, requireRun, requireState } from './own-run.ts';
import { readRosterJob } from './read.ts';
import { cancelRun, waiting } from './cancel.ts';
import { lockCategory, requireNoneOpen } from './start.ts';
import { classNames } from './class-names.ts';

export const readRosterChanges = call(
  contract.readRosterChanges,
  'administer',
  async ({ input: { runId }, db, viewer }) => {
    const run = await requireRun(db, viewer, runId);
    const kind = sql<ChangeKind>`case when ${rosterRows.problem} is null then ${rosterRows.kind} else 'problem' end`;
    const ranked = db
      .select({
        row: rosterRows.number,
        kind: kind.as('shown_kind'),
        place: sql<number>`row_number() over (partition by ${kind} order by ${rosterRows.number})`.as(
          'place',
        ),
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
      .where(sql`${ranked.place} <= ${shownChanges}`)
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

export const setRosterColumns = call(
  contract.setRosterColumns,
  'administer',
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

export const applyRoster = call(
  contract.applyRoster,
  'administer',
  async ({ input: { runId, confirmed, sendsWelcome }, db, viewer, context, once }) => {
    await lockCategory(db, viewer.selectedCategoryId);
    const run = await requireLockedRun(db, viewer, runId);
    await requireRecentProof(db, context.actor);
    await once(async () => {
      requireState(run, 'ready');
      await requireNoneOpen(db, run.categoryId);
      const { added, teachersAdded } = run.counts ?? { added: 0, teachersAdded: 0 };
      if (sendsWelcome && added + teachersAdded > mostWelcomes)
        throw new Refusal('RULE', rosterSentences.welcomes);
      if (run.questions.length > 0 && !confirmed) throw new Refusal('RULE', rosterSentences.question);
      await db
        .update(rosterRuns)
        .set({ state: 'applying', appliedBy: viewer.id, sendsWelcome })
        .where(eq(rosterRuns.id, run.id));
      await addJob(db, applyRosterJob, { runId: run.id });
      await recordOf(db, viewer, run, 'roster confirmed', { questions: run.questions, sendsWelcome });
    });
  },
);

export const cancelRoster = call(
  contract.cancelRoster,
  'administer',
  async ({ input: { runId }, db, viewer, once }) => {
    const run = await requireLockedRun(db, viewer, runId);
    await once(async () => {
      requireState(run, ...waiting);
      await cancelRun(db, run.id);
      await recordOf(db, viewer, run, 'roster cancelled');
    });
  },
);
