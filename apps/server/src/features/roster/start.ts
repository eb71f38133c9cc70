// Starts a run with a file that has arrived; an earlier file of the category that was not applied gives way.
import { createHash, randomUUID } from 'node:crypto';
import { Refusal } from '@foothold/domain/contract/refusal';
import { maxRuns, rosterSentences } from '@foothold/domain/roster/runs';
import { and, eq, inArray, sql } from '../../kernel/database/drizzle.ts';
import { record } from '../../kernel/audit/record.ts';
import type { Db } from '../../kernel/database/db.ts';
import { addJob } from '../../kernel/jobs/job.ts';
import { rosterFiles, rosterRuns } from '../../kernel/schema/public.ts';
import { readRosterJob } from './jobs.ts';
import { cancelRun, lockCategory, waiting } from './runs.ts';

export type RosterFile = {
  readonly content: Buffer;
  readonly name: string;
  /** Of the college's systems; '' is the first. */
  readonly system: string;
  readonly modifiedAt: string | null;
};

/** The user or machine key that sends a file for one category. */
export type Sender = { readonly id: string; readonly categoryId: string; readonly isMachine: boolean };

/** Call in a transaction. Returns the id of the run. */
export async function startRun(
  db: Db,
  { id: actorId, categoryId, isMachine }: Sender,
  { content, name, system, modifiedAt }: RosterFile,
): Promise<string> {
  // Of two files that arrive together, the second waits here and replaces the first.
  await lockCategory(db, categoryId);
  await cancelOpen(db, categoryId, system);
  await prune(db, categoryId);
  const runId = randomUUID();
  await db.insert(rosterRuns).values({
    id: runId,
    categoryId,
    system,
    state: 'reading',
    fileName: name,
    fileHash: createHash('sha256').update(content).digest(),
    fileModifiedAt: modifiedAt === null ? null : new Date(modifiedAt),
    [isMachine ? 'startedByKey' : 'startedBy']: actorId,
  });
  await db.insert(rosterFiles).values({ runId, content });
  await addJob(db, readRosterJob, { runId });
  await record(db, {
    actorId,
    action: 'roster file read',
    subjectId: runId,
    subjectName: name,
    categoryId,
    details: { bytes: content.length, ...(system !== '' && { system }) },
  });
  return runId;
}

/** What has not been applied gives way, of this system or of all; what is being applied, or read from another, does not. */
export async function cancelOpen(db: Db, categoryId: string, system?: string): Promise<void> {
  await giveUpStopped(db, categoryId);
  const open = await db
    .select({ id: rosterRuns.id, state: rosterRuns.state, system: rosterRuns.system })
    .from(rosterRuns)
    .where(
      and(
        eq(rosterRuns.categoryId, categoryId),
        inArray(rosterRuns.state, [...waiting, 'applying', 'undoing']),
      ),
    )
    .for('update');
  const ends = open.filter((run) => system === undefined || run.system === system);
  const stays = open.filter((run) => !ends.includes(run));
  if (
    open.some(({ state }) => state === 'applying' || state === 'undoing') ||
    stays.some(({ state }) => state === 'reading')
  )
    throw new Refusal('CONFLICT', rosterSentences.applying);
  for (const { id } of ends) await cancelRun(db, id);
}

/** What has stopped is not tried again, because something newer of the category comes after it. */
export async function giveUpStopped(db: Db, categoryId: string): Promise<void> {
  await db
    .update(rosterRuns)
    .set({ failure: 'given up' })
    .where(
      and(
        eq(rosterRuns.categoryId, categoryId),
        eq(rosterRuns.state, 'failed'),
        eq(rosterRuns.failure, 'stopped'),
      ),
    );
}

/** Makes room for one more. By the last two that were applied an older file of each system is recognised, however many were cancelled since. */
async function prune(db: Db, categoryId: string): Promise<void> {
  await db.execute(sql`
    delete from roster_runs using (
      select id, row_number() over (order by started_at desc) as newest,
        row_number() over (partition by system, state = 'applied' order by applied_at desc) as last_applied
      from roster_runs where category_id = ${categoryId}) as ranked
    where ranked.id = roster_runs.id and newest >= ${maxRuns} and (state <> 'applied' or last_applied > 2)`);
}
