// Applies a roster in chunks: each is one transaction that also moves the run's position, so that after a kill it goes on there.
import type { ChangeKind } from '@foothold/domain/roster/changes';
import { and, asc, eq, gt, isNull, ne, sql } from '../../kernel/database/drizzle.ts';
import { record } from '../../kernel/audit/record.ts';
import type { Db } from '../../kernel/database/db.ts';
import { categories, rosterRows, rosterRuns } from '../../kernel/schema/public.ts';
import { addClasses, renameClasses } from './apply-classes.ts';
import { endMemberships, startMemberships } from './apply-memberships.ts';
import { addPeople, linkPeople, renamePeople } from './apply-people.ts';
import type { AppliedRow, Applying } from './apply-context.ts';
import { cancelRun, lockRun, type Run } from './runs.ts';

// Larger chunks hold locks longer; smaller ones slow the run.
const rowsAtOnce = 200;

const applyRows: Readonly<Record<ChangeKind, (at: Applying, rows: readonly AppliedRow[]) => Promise<void>>> =
  {
    'class added': addClasses,
    'class renamed': renameClasses,
    'person added': (at, rows) => addPeople(at, rows, 'student'),
    'teacher added': (at, rows) => addPeople(at, rows, 'teacher'),
    'person linked': (at, rows) => linkPeople(at, rows, 'student'),
    'teacher linked': (at, rows) => linkPeople(at, rows, 'teacher'),
    'person renamed': renamePeople,
    joined: startMemberships,
    left: endMemberships,
    problem: async () => undefined,
  };

/** False when nothing is left to apply. */
export async function applyChunk(db: Db, runId: string, secretHash: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const run = await lockRun(tx, runId, 'applying');
    if (run === null) return false;
    if (!(await isOpen(tx, run.categoryId))) {
      await cancelRun(tx, runId, ['applying']);
      return false;
    }
    const rows = await tx
      .select()
      .from(rosterRows)
      .where(
        and(eq(rosterRows.runId, runId), gt(rosterRows.number, run.applied), ne(rosterRows.kind, 'problem')),
      )
      .orderBy(asc(rosterRows.number))
      .limit(rowsAtOnce);
    const [next] = rows;
    if (next === undefined) return finish(tx, run);
    const end = rows.findIndex(({ kind }) => kind !== next.kind);
    const alike = end < 0 ? rows : rows.slice(0, end);
    const { categoryId, system, sendsWelcome } = run;
    await applyRows[next.kind](
      {
        db: tx,
        runId,
        categoryId,
        system,
        actorId: actorOf(run),
        appliedBy: run.appliedBy,
        sendsWelcome,
        secretHash,
      },
      alike,
    );
    await tx
      .update(rosterRuns)
      .set({ applied: alike.at(-1)?.number ?? run.applied })
      .where(eq(rosterRuns.id, runId));
    return true;
  });
}

/** Whether the category has not been deleted; it is not until the end of the transaction. */
async function isOpen(db: Db, categoryId: string): Promise<boolean> {
  const found = await db
    .select({ id: categories.id })
    .from(categories)
    .where(and(eq(categories.id, categoryId), isNull(categories.hiddenAt)))
    .for('key share');
  return found.length > 0;
}

/** Without an administrator, the system that sent the file. */
function actorOf({ appliedBy, startedByKey }: Run): string | null {
  return appliedBy ?? startedByKey;
}

/** Changes from which the statistics of the tables are renewed at once. */
const many = 1000;

async function finish(db: Db, run: Run): Promise<false> {
  // Autovacuum does it a minute later or more. Until then the plans of undoing, of the next file and of screens are those for a few rows.
  if (run.changes >= many)
    await db.execute(sql`analyze (skip_locked) roster_rows, roster_memberships, source_ids, users, user_contacts,
      user_categories, chats, chat_members`);
  await db
    .update(rosterRuns)
    .set({ state: 'applied', appliedAt: sql`now()` })
    .where(eq(rosterRuns.id, run.id));
  await record(db, {
    actorId: actorOf(run),
    action: 'roster applied',
    subjectId: run.id,
    subjectName: run.fileName,
    categoryId: run.categoryId,
    details: { ...run.counts },
  });
  return false;
}
