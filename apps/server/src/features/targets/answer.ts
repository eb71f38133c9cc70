// A target as calls return it: the row, and when the viewer last checked it.
import { and, eq } from '../../kernel/database/drizzle.ts';
import { first, type Db } from '../../kernel/database/db.ts';
import { marks, type targets } from '../../kernel/schema/public.ts';

export async function targetAnswer(db: Db, viewerId: string, target: typeof targets.$inferSelect) {
  const mark = first(
    await db
      .select({ checkedAt: marks.checkedAt })
      .from(marks)
      .where(
        and(
          eq(marks.viewerId, viewerId),
          eq(marks.learnerId, target.learnerId),
          eq(marks.kind, 'target'),
          eq(marks.subjectId, target.id),
        ),
      ),
  );
  return {
    targetId: target.id,
    targetText: target.targetText,
    index: target.index,
    category: target.categoryId,
    isNew: target.seenAt === null,
    version: target.version,
    lastChecked: mark === undefined ? {} : { [viewerId]: mark.checkedAt.toISOString() },
  };
}
