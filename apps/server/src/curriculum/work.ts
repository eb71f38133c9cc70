// What learners have done on some resources and tasks: counted before it is lost, and cleared away with its files.
import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { comments, evidence, marks } from '../schema/evidence.ts';
import { releaseFiles } from '../files/cleanup.ts';
import { resourceProgress } from '../schema/progress.ts';

export type ItemKind = 'resource' | 'task';

/** How many learners have completed this resource or handed in evidence for this task. */
export async function learnersWithWork(db: Db, kind: ItemKind, itemId: string): Promise<number> {
  const rows =
    kind === 'resource'
      ? await db
          .selectDistinct({ id: resourceProgress.userId })
          .from(resourceProgress)
          .where(eq(resourceProgress.resourceId, itemId))
      : await db.selectDistinct({ id: evidence.ownerId }).from(evidence).where(eq(evidence.taskId, itemId));
  return rows.length;
}

/**
 * To be called before tasks are deleted, in the same transaction: lets go of the files of their evidence and comments,
 * and forgets who looked at them. The evidence itself goes with its task.
 */
export async function releaseWork(db: Db, taskIds: readonly string[]): Promise<number> {
  const ofTasks = inArray(evidence.taskId, [...taskIds]);
  const handedIn = await db
    .select({ id: evidence.id, fileId: evidence.fileId, commentFileId: comments.fileId })
    .from(evidence)
    .leftJoin(comments, eq(comments.evidenceId, evidence.id))
    .where(ofTasks);
  const withFile = handedIn.flatMap(({ fileId, commentFileId }) =>
    [fileId, commentFileId].filter((id) => id !== null),
  );
  await releaseFiles(db, [...new Set(withFile)]);
  await db.delete(marks).where(and(eq(marks.kind, 'task'), inArray(marks.subjectId, [...taskIds])));
  return handedIn.length;
}
