// Administrators apply a roster file that has been read, undo the latest, and say what becomes of one that an error has stopped.
import { Refusal } from '@foothold/domain/contract/refusal';
import * as contract from '@foothold/domain/roster/calls';
import { hasReport, maxWelcomes, rosterSentences, undoableRuns } from '@foothold/domain/roster/runs';
import { requireRecentProof } from '../../kernel/access/recent-proof.ts';
import type { Db } from '../../kernel/database/db.ts';
import { desc, eq } from '../../kernel/database/drizzle.ts';
import { call } from '../../kernel/edge/call.ts';
import { addJob } from '../../kernel/jobs/job.ts';
import { rosterRuns } from '../../kernel/schema/public.ts';
import { changesSince } from './changed-since.ts';
import { applyRosterJob, undoRosterJob } from './jobs.ts';
import { lockCategory, recordOf, requireLockedRun, requireNoneOpen, requireState, type Run } from './runs.ts';
import { cancelOpen } from './start.ts';

export const applyRoster = call(
  contract.applyRoster,
  async ({ input: { runId, confirmed, sendsWelcome }, db, viewer, context, once }) => {
    await lockCategory(db, viewer.selectedCategoryId);
    const run = await requireLockedRun(db, viewer, runId);
    await requireRecentProof(db, context.actor);
    await once(async () => {
      requireState(run, 'ready');
      await requireNoneOpen(db, run.categoryId);
      const { added, teachersAdded } = run.counts ?? { added: 0, teachersAdded: 0 };
      if (sendsWelcome && added + teachersAdded > maxWelcomes)
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

export const undoRoster = call(
  contract.undoRoster,
  async ({ input: { runId }, db, viewer, context, once }) => {
    await lockCategory(db, viewer.selectedCategoryId);
    const run = await requireLockedRun(db, viewer, runId);
    await requireRecentProof(db, context.actor);
    await once(async () => {
      await requireUndoable(db, run);
      // What has been read was compared with what is undone now.
      await cancelOpen(db, run.categoryId);
      const changed = await changesSince(db, run);
      if (changed !== null) throw new Refusal('CONFLICT', rosterSentences.changedSince, changed);
      await db
        .update(rosterRuns)
        .set({ state: 'undoing', failure: null, undoneBy: viewer.id })
        .where(eq(rosterRuns.id, run.id));
      await addJob(db, undoRosterJob, { runId: run.id });
      await recordOf(db, viewer, run, 'roster undo started');
    });
  },
);

/** An earlier one is mended by sending the corrected file, not by undoing one file after the other. */
async function requireUndoable(db: Db, run: Run): Promise<void> {
  if (!hasReport(run) || run.state === 'undone') throw new Refusal('CONFLICT', rosterSentences.notReady);
  const runs = await db
    .select()
    .from(rosterRuns)
    .where(eq(rosterRuns.categoryId, run.categoryId))
    .orderBy(desc(rosterRuns.startedAt));
  if (!undoableRuns(runs).some(({ id }) => id === run.id))
    throw new Refusal('CONFLICT', rosterSentences.notLatest);
}

export const retryRoster = call(
  contract.retryRoster,
  async ({ input: { runId }, db, viewer, context, once }) => {
    await lockCategory(db, viewer.selectedCategoryId);
    const run = await requireLockedRun(db, viewer, runId);
    await requireRecentProof(db, context.actor);
    await once(async () => {
      requireStopped(run);
      await requireNoneOpen(db, run.categoryId);
      await db
        .update(rosterRuns)
        .set({ state: 'applying', failure: null, stoppedAt: null })
        .where(eq(rosterRuns.id, run.id));
      await addJob(db, applyRosterJob, { runId: run.id });
      await recordOf(db, viewer, run, 'roster tried again');
    });
  },
);

export const giveUpRoster = call(
  contract.giveUpRoster,
  async ({ input: { runId }, db, viewer, context, once }) => {
    const run = await requireLockedRun(db, viewer, runId);
    await requireRecentProof(db, context.actor);
    await once(async () => {
      requireStopped(run);
      await db.update(rosterRuns).set({ failure: 'given up' }).where(eq(rosterRuns.id, run.id));
      await recordOf(db, viewer, run, 'roster given up');
    });
  },
);

function requireStopped({ failure }: Run): void {
  if (failure !== 'stopped') throw new Refusal('CONFLICT', rosterSentences.notReady);
}
