// Stores when a viewer last checked a task or target; the time never moves back.
import type { MarkKind } from '@foothold/domain/evidence/collections';
import { and, eq, sql } from '../../kernel/database/drizzle.ts';
import { first, type Db } from '../../kernel/database/db.ts';
import { prepared } from '../../kernel/database/prepared.ts';
import { marks } from '../../kernel/schema/public.ts';

/** When the viewer last checked it; the epoch if never. */
export async function checkedAt(
  db: Db,
  viewerId: string,
  learnerId: string,
  kind: MarkKind,
  subjectId: string,
): Promise<Date> {
  const row = first(await markOf(db).execute({ viewerId, learnerId, kind, subjectId }));
  return row?.checkedAt ?? new Date(0);
}

const markOf = prepared((db) =>
  db
    .select({ checkedAt: marks.checkedAt })
    .from(marks)
    .where(
      and(
        eq(marks.viewerId, sql.placeholder('viewerId')),
        eq(marks.learnerId, sql.placeholder('learnerId')),
        eq(marks.kind, sql.placeholder('kind')),
        eq(marks.subjectId, sql.placeholder('subjectId')),
      ),
    )
    .prepare('mark'),
);

/** Sets the mark to `seen` (at most now; now by default), unless the mark is already later. */
export async function markChecked(
  db: Db,
  viewerId: string,
  learnerId: string,
  kind: MarkKind,
  subjectId: string,
  seen?: string,
): Promise<void> {
  await laterMark(db).execute({ viewerId, learnerId, kind, subjectId, seen: seen ?? null });
}

const laterMark = prepared((db) =>
  db
    .insert(marks)
    .values({
      viewerId: sql.placeholder('viewerId'),
      learnerId: sql.placeholder('learnerId'),
      kind: sql.placeholder('kind'),
      subjectId: sql.placeholder('subjectId'),
      // clock_timestamp() rather than the start of the transaction: a comment from this transaction must count as seen.
      checkedAt: sql`least(${sql.placeholder('seen')}::timestamptz, clock_timestamp())`,
    })
    .onConflictDoUpdate({
      target: [marks.viewerId, marks.learnerId, marks.kind, marks.subjectId],
      set: { checkedAt: sql`greatest(${marks.checkedAt}, excluded.checked_at)` },
    })
    .prepare('later mark'),
);
