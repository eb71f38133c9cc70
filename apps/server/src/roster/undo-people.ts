// Undoes what a roster did to people: accounts that it created are locked, never deleted; names are as they were.
import { and, eq, inArray } from '../database/drizzle.ts';
import { recordAll } from '../audit/record.ts';
import { sourceIds } from '../schema/public.ts';
import { writeNames, writeSeenNames } from './names.ts';
import type { Undone, Undoing } from './undoing.ts';
import { withdrawAccounts } from './withdrawn.ts';

export async function undoAdded(at: Undoing, rows: readonly Undone[]): Promise<void> {
  const ids = idsOf(rows);
  await forget(at, ids);
  await withdrawAccounts(at.db, ids, at);
}

export async function undoLinked(at: Undoing, rows: readonly Undone[]): Promise<void> {
  const { db, actorId, categoryId, runId } = at;
  const ids = idsOf(rows);
  await forget(at, ids);
  await recordAll(
    db,
    ids.map((subjectId) => ({
      actorId,
      act: 'unlinked from records',
      subjectId,
      categoryId,
      details: { runId },
    })),
  );
}

export async function undoRenamed(at: Undoing, rows: readonly Undone[]): Promise<void> {
  const { db, actorId, categoryId, runId } = at;
  const earlier = rows.flatMap(({ row: { before }, userId }) => {
    const { firstName = '', surname = '', seen = '', runId = null } = before ?? {};
    return userId === null ? [] : [{ userId, firstName, surname, seen: Buffer.from(seen, 'hex'), runId }];
  });
  await writeNames(db, earlier);
  await writeSeenNames(db, at, earlier);
  await recordAll(
    db,
    idsOf(rows).map((subjectId) => ({
      actorId,
      act: 'account changed',
      subjectId,
      categoryId,
      details: { fields: ['firstName', 'surname'], runId },
    })),
  );
}

/** The next file finds them by their phone number, as if it were the first. */
async function forget({ db, categoryId, system }: Undoing, ids: readonly string[]): Promise<void> {
  await db
    .delete(sourceIds)
    .where(
      and(
        eq(sourceIds.categoryId, categoryId),
        eq(sourceIds.system, system),
        inArray(sourceIds.userId, [...ids]),
      ),
    );
}

function idsOf(rows: readonly Undone[]): readonly string[] {
  return rows.flatMap(({ userId }) => userId ?? []);
}
