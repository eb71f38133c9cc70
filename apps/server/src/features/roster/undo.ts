// Undoes the latest run of a system in one transaction, the last change first, or not at all if something has changed since.
import { changeKinds } from '@foothold/domain/roster/changes';
import { and, eq, inArray, sql } from '../../kernel/database/drizzle.ts';
import { record, recordAll } from '../../kernel/audit/record.ts';
import type { Db } from '../../kernel/database/db.ts';
import { chats, rosterRuns, sourceIds } from '../../kernel/schema/public.ts';
import { renameClass } from './apply-classes.ts';
import { ofSystem, recordPeople, type RunContext } from './apply-context.ts';
import { appliedChanges, type AppliedChange } from './changed-since.ts';
import { writeNames, writeSeenNames } from './names.ts';
import { lockRun, type Run } from './runs.ts';
import { undoJoined, undoLeft } from './undo-memberships.ts';
import { withdrawAccounts } from './withdrawn.ts';

const changesAtOnce = 1000;

const undoChanges: Readonly<
  Record<AppliedChange['kind'], (run: RunContext, changes: readonly AppliedChange[]) => Promise<void>>
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

export async function undoRun(db: Db, runId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const run = await lockRun(tx, runId, 'undoing');
    if (run === null) return;
    await lock(tx, run);
    const changes = await appliedChanges(tx, run);
    // Since the administrator was told that nothing had.
    if (changes.some(({ changedSince }) => changedSince !== null)) return leaveApplied(tx, runId);
    // So many announcements at one commit would cut off everybody who is online: each table is loaded again instead.
    if (changes.length > changesAtOnce) await tx.execute(sql`select live.begin_bulk()`);
    const { categoryId, system, undoneBy: actorId } = run;
    const byKind = Map.groupBy(changes, ({ kind }) => kind);
    for (const kind of changeKinds.toReversed()) {
      if (kind === 'problem') continue;
      const alike = byKind.get(kind) ?? [];
      for (let from = 0; from < alike.length; from += changesAtOnce) {
        const part = alike.slice(from, from + changesAtOnce);
        await undoChanges[kind]({ db: tx, runId, categoryId, system, actorId }, part);
      }
    }
    await finish(tx, run);
  });
}

/** The classes and then the people, in the order in which every change of a class does. */
async function lock(db: Db, { id, categoryId, system }: Run): Promise<void> {
  await db.execute(sql`select id from chats where id in (
      select class.chat_id from roster_rows as row join source_ids as class on class.source_id = row.class_id
      where row.run_id = ${id} and class.category_id = ${categoryId} and class.system = ${system}
        and class.kind = 'class')
    order by id for update`);
  await db.execute(sql`select id from users where id in (select user_id from roster_rows where run_id = ${id})
    order by id for no key update`);
}

async function finish(db: Db, { id, fileName, categoryId, undoneBy }: Run): Promise<void> {
  await db
    .update(rosterRuns)
    .set({ state: 'undone', failure: null, applied: 0 })
    .where(eq(rosterRuns.id, id));
  await record(db, {
    actorId: undoneBy,
    action: 'roster undone',
    subjectId: id,
    subjectName: fileName,
    categoryId,
  });
}

/** A run that could not be undone is as it was before. */
export async function leaveApplied(db: Db, runId: string): Promise<void> {
  await db
    .update(rosterRuns)
    .set({
      state: sql`case when ${rosterRuns.appliedAt} is null then 'failed' else 'applied' end`,
      failure: 'not undone',
      undoneBy: null,
    })
    .where(and(eq(rosterRuns.id, runId), eq(rosterRuns.state, 'undoing')));
}

/** They hold nothing: no person, message or lesson. */
async function undoAddedClasses(
  { db, actorId, categoryId }: RunContext,
  changes: readonly AppliedChange[],
): Promise<void> {
  const ids = changes.flatMap(({ chatId }) => chatId ?? []);
  await db.delete(sourceIds).where(and(eq(sourceIds.categoryId, categoryId), inArray(sourceIds.chatId, ids)));
  await db.delete(chats).where(inArray(chats.id, ids));
  await recordAll(
    db,
    changes.map(({ chatId: subjectId, className: subjectName }) => ({
      actorId,
      action: 'classroom deleted',
      subjectId,
      subjectName,
      categoryId,
    })),
  );
}

async function undoRenamedClasses(run: RunContext, changes: readonly AppliedChange[]): Promise<void> {
  for (const { chatId, before } of changes) {
    const { className: chatName = '', seen = '', runId = null } = before;
    if (chatId !== null) await renameClass(run, { chatId, chatName, seen: Buffer.from(seen, 'hex'), runId });
  }
}

/** Accounts are locked, never deleted. */
async function undoAdded(run: RunContext, changes: readonly AppliedChange[]): Promise<void> {
  await deleteSourceIds(run, changes);
  await withdrawAccounts(run, idsOf(changes));
}

async function undoLinked(run: RunContext, changes: readonly AppliedChange[]): Promise<void> {
  await deleteSourceIds(run, changes);
  await recordPeople(run, 'unlinked from records', idsOf(changes), { runId: run.runId });
}

async function undoRenamed(run: RunContext, changes: readonly AppliedChange[]): Promise<void> {
  const earlier = changes.flatMap(({ userId, before }) => {
    const { firstName = '', surname = '', seen = '', runId = null } = before;
    return userId === null ? [] : [{ userId, firstName, surname, seen: Buffer.from(seen, 'hex'), runId }];
  });
  await writeNames(run.db, earlier);
  await writeSeenNames(run, earlier);
  await recordPeople(run, 'account changed', idsOf(changes), {
    fields: ['firstName', 'surname'],
    runId: run.runId,
  });
}

/** The next file finds them by their phone number, as if it were the first. */
async function deleteSourceIds(run: RunContext, changes: readonly AppliedChange[]): Promise<void> {
  await run.db
    .delete(sourceIds)
    .where(and(ofSystem('person', run), inArray(sourceIds.userId, idsOf(changes))));
}

function idsOf(changes: readonly AppliedChange[]): string[] {
  return changes.flatMap(({ userId }) => userId ?? []);
}
