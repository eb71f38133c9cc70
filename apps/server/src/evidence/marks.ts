// Notes that a viewer has looked: the newest moment seen, never moved back.
import type { MarkKind } from '@foothold/domain/evidence/collections';
import { sql } from 'drizzle-orm';
import { first, type Db } from '../database/db.ts';
import { marks } from './tables.ts';

/** Marks up to `seen` (never beyond now; now when it is not given) and returns where the mark stands. */
export async function markChecked(
  db: Db,
  viewerId: string,
  learnerId: string,
  kind: MarkKind,
  subjectId: string,
  seen?: string,
): Promise<Date> {
  // The clock, not the start of the transaction: a comment written in this same transaction must count as seen.
  const moment =
    seen === undefined
      ? sql<Date>`clock_timestamp()`
      : sql<Date>`least(${seen}::timestamptz, clock_timestamp())`;
  const row = first(
    await db
      .insert(marks)
      .values({ viewerId, learnerId, kind, subjectId, checkedAt: moment })
      .onConflictDoUpdate({
        target: [marks.viewerId, marks.learnerId, marks.kind, marks.subjectId],
        set: { checkedAt: sql`greatest(${marks.checkedAt}, excluded.checked_at)` },
      })
      .returning({ checkedAt: marks.checkedAt }),
  );
  return row?.checkedAt ?? new Date(0);
}
