// Administrators look at what undoing a roster would change, and undo it; and they say what becomes of one that an error has stopped.
import { Refusal } from '@foothold/domain/contract/refusal';
import { displayName } from '@foothold/domain/people/name';
import * as contract from '@foothold/domain/roster/calls';
import { canBeUndone, rosterSentences } from '@foothold/domain/roster/runs';
import { shownKept, type KeptReason, type UndoCounts } from '@foothold/domain/roster/undo';
import { and, eq, inArray } from '../database/drizzle.ts';
import { requireRecentProof } from '../access/recent-proof.ts';
import type { Db } from '../database/db.ts';
import { call } from '../edge/call.ts';
import { addJob } from '../jobs/job.ts';
import { rosterRows, rosterRuns } from '../schema/public.ts';
import { applyRosterJob } from './apply.ts';
import { classNames } from './class-names.ts';
import { recordOf, requireLockedRun, requireRun, type Run } from './own-run.ts';
import { cancelOpen, lockCategory, requireNoneOpen } from './start.ts';
import { undoRosterJob } from './undo.ts';
import { countChecked, type CheckedAlike } from './undo-check.ts';

export const readRosterUndo = call(
  contract.readRosterUndo,
  'administer',
  async ({ input: { runId }, db, viewer }) => {
    const run = await requireRun(db, viewer, runId);
    const counted = await countChecked(db, { ...run, membershipsUndone: false }, shownKept);
    const kept = counted.flatMap(({ kept: reason, rows, first }) =>
      reason === null ? [] : [{ reason, rows, first }],
    );
    return {
      counts: countsOf(counted.filter((each) => each.kept === null)),
      kept: [...Map.groupBy(kept, ({ reason }) => reason)].map(([reason, alike]) => ({
        reason,
        count: alike.reduce((sum, { rows }) => sum + rows, 0),
      })),
      shown: await shownOf(
        db,
        run,
        new Map(kept.flatMap(({ reason, first }) => first.map((number) => [number, reason] as const))),
      ),
    };
  },
);

function countsOf(undone: readonly CheckedAlike[]): UndoCounts {
  const rows = (kind: CheckedAlike['kind']) => undone.find((each) => each.kind === kind)?.rows ?? 0;
  const people = (kind: CheckedAlike['kind']) => undone.find((each) => each.kind === kind)?.people ?? 0;
  return {
    'class added': rows('class added'),
    'class renamed': rows('class renamed'),
    'person added': rows('person added'),
    'teacher added': rows('teacher added'),
    'person linked': rows('person linked'),
    'teacher linked': rows('teacher linked'),
    'person renamed': rows('person renamed'),
    joined: people('joined'),
    left: people('left'),
  };
}

async function shownOf(db: Db, run: Run, reasons: ReadonlyMap<number, KeptReason>) {
  const rows = await db
    .select()
    .from(rosterRows)
    .where(and(eq(rosterRows.runId, run.id), inArray(rosterRows.number, [...reasons.keys()])))
    .orderBy(rosterRows.number)
    .limit(shownKept);
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
    const run = await requireLockedRun(db, viewer, runId);
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
    const run = await requireLockedRun(db, viewer, runId);
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
    const run = await requireLockedRun(db, viewer, runId);
    await requireRecentProof(db, context.actor);
    await once(async () => {
      if (run.failure !== 'stopped') throw new Refusal('CONFLICT', rosterSentences.notReady);
      await db.update(rosterRuns).set({ failure: 'given up' }).where(eq(rosterRuns.id, run.id));
      await recordOf(db, viewer, run, 'roster given up');
    });
  },
);
