// Administrators look at what undoing a roster would change, and undo it; and they say what becomes of one that an error has stopped.
import { Refusal } from '@foothold/domain/contract/refusal';
import { displayName } from '@foothold/domain/people/name';
import * as contract from '@foothold/domain/roster/calls';
import { canBeUndone, rosterSentences } from '@foothold/domain/roster/runs';
import { shownKept, type UndoCounts } from '@foothold/domain/roster/undo';
import { and, eq, inArray } from '../database/drizzle.ts';
import { requireRecentProof } from '../access/recent-proof.ts';
import type { Db } from '../database/db.ts';
import { call } from '../edge/call.ts';
import { addJob } from '../jobs/job.ts';
import { rosterRows, rosterRuns } from '../schema/roster.ts';
import { applyRosterJob } from './apply.ts';
import { classNames } from './class-names.ts';
import { recordOf, requireRun, type Run } from './own-run.ts';
import { cancelOpen, lockCategory, requireNoneOpen } from './start.ts';
import { undoRosterJob } from './undo.ts';
import { checkRows, type Checked } from './undo-check.ts';

export const readRosterUndo = call(
  contract.readRosterUndo,
  'administer',
  async ({ input: { runId }, db, viewer }) => {
    const run = await requireRun(db, viewer, runId);
    const checked = await checkRows(db, { ...run, membershipsUndone: false });
    const kept = checked.filter((row) => row.kept !== null);
    return {
      counts: countsOf(checked.filter((row) => row.kept === null)),
      kept: [...Map.groupBy(kept, (row) => row.kept)].flatMap(([reason, rows]) =>
        reason === null ? [] : [{ reason, count: rows.length }],
      ),
      shown: await shownOf(db, run, kept.slice(0, shownKept)),
    };
  },
);

function countsOf(undone: readonly Checked[]): UndoCounts {
  const rows = (kind: Checked['kind']) => undone.filter((each) => each.kind === kind);
  const people = (kind: Checked['kind']) => new Set(rows(kind).map(({ userId }) => userId)).size;
  return {
    'class added': rows('class added').length,
    'class renamed': rows('class renamed').length,
    'person added': rows('person added').length,
    'teacher added': rows('teacher added').length,
    'person linked': rows('person linked').length,
    'teacher linked': rows('teacher linked').length,
    'person renamed': rows('person renamed').length,
    joined: people('joined'),
    left: people('left'),
  };
}

async function shownOf(db: Db, run: Run, kept: readonly Checked[]) {
  const numbers = kept.map(({ number }) => number);
  const reasons = new Map(kept.map((row) => [row.number, row.kept]));
  const rows = await db
    .select()
    .from(rosterRows)
    .where(and(eq(rosterRows.runId, run.id), inArray(rosterRows.number, numbers)))
    .orderBy(rosterRows.number);
  const nameOf = await classNames(db, run, rows);
  return rows.flatMap((row) => {
    const { number, kind, firstName, surname } = row;
    const reason = reasons.get(number) ?? null;
    const name = displayName(firstName, surname);
    return reason === null ? [] : [{ number, kind, name, className: nameOf(row), reason }];
  });
}

export const undoRoster = call(
  contract.undoRoster,
  'administer',
  async ({ input: { runId }, db, viewer, context, once }) => {
    await lockCategory(db, viewer.selectedCategoryId);
    const run = await requireRun(db, viewer, runId);
    await requireRecentProof(db, context.actor);
    await once(async () => {
      if (!canBeUndone(run)) throw new Refusal('CONFLICT', rosterSentences.notReady);
      // What has been read was compared with what is undone now.
      await cancelOpen(db, run.categoryId);
      await db
        .update(rosterRuns)
        .set({ state: 'undoing', failure: null, undoneBy: viewer.id })
        .where(eq(rosterRuns.id, run.id));
      await addJob(db, undoRosterJob, { runId: run.id });
      await recordOf(db, viewer, run, 'roster undo started');
    });
  },
);

export const retryRoster = call(
  contract.retryRoster,
  'administer',
  async ({ input: { runId }, db, viewer, context, once }) => {
    await lockCategory(db, viewer.selectedCategoryId);
    const run = await requireRun(db, viewer, runId);
    await requireRecentProof(db, context.actor);
    await once(async () => {
      if (run.failure !== 'stopped') throw new Refusal('CONFLICT', rosterSentences.notReady);
      await requireNoneOpen(db, run.categoryId);
      const [state, next] =
        run.undoneBy === null
          ? (['applying', applyRosterJob] as const)
          : (['undoing', undoRosterJob] as const);
      await db
        .update(rosterRuns)
        .set({ state, failure: null, stoppedAt: null })
        .where(eq(rosterRuns.id, run.id));
      await addJob(db, next, { runId: run.id });
      await recordOf(db, viewer, run, 'roster tried again');
    });
  },
);

export const giveUpRoster = call(
  contract.giveUpRoster,
  'administer',
  async ({ input: { runId }, db, viewer, context, once }) => {
    const run = await requireRun(db, viewer, runId);
    await requireRecentProof(db, context.actor);
    await once(async () => {
      if (run.failure !== 'stopped') throw new Refusal('CONFLICT', rosterSentences.notReady);
      await db.update(rosterRuns).set({ failure: 'given up' }).where(eq(rosterRuns.id, run.id));
      await recordOf(db, viewer, run, 'roster given up');
    });
  },
);
