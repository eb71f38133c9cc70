// Stores when a viewer last checked a task or target; the time never moves back.
import type { MarkKind } from '@foothold/domain/evidence/collections';
import { and, eq, sql } from 'drizzle-orm';
import { first, type Db } from '../database/db.ts';
import { marks } from '../schema/evidence.ts';

/** When the viewer last checked it; the epoch if never. */
export async function checkedAt(
  db: Db,
  viewerId: string,
  learnerId: string,
  kind: MarkKind,
  subjectId: string,
): Promise<Date> {
  const mine = and(eq(marks.viewerId, viewerId), eq(marks.learnerId, learnerId));
  const row = first(
    await db
      .select({ checkedAt: marks.checkedAt })
      .from(marks)
      .where(and(mine, eq(marks.kind, kind), eq(marks.subjectId, subjectId))),
  );
  return row?.checkedAt ?? new Date(0);
}

/** Sets the mark to `seen` (at most now; now by default), unless the mark is already later. */
export async function markChecked(
  db: Db,
  viewerId: string,
  learnerId: string,
  kind: MarkKind,
  subjectId: string,
  seen?: string,
): Promise<void> {
  // clock_timestamp() rather than the start of the transaction: a comment from this transaction must count as seen.
  const moment =
    seen === undefined
      ? sql<Date>`clock_timestamp()`
      : sql<Date>`least(${seen}::timestamptz, clock_timestamp())`;
  await db
    .insert(marks)
    .values({ viewerId, learnerId, kind, subjectId, checkedAt: moment })
    .onConflictDoUpdate({
      target: [marks.viewerId, marks.learnerId, marks.kind, marks.subjectId],
      set: { checkedAt: sql`greatest(${marks.checkedAt}, excluded.checked_at)` },
    });
}
