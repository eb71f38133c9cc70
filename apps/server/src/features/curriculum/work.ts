// Counts learners' work on resources and tasks before a deletion, and releases its files.
import { eq, inArray } from '../../kernel/database/drizzle.ts';
import type { Db } from '../../kernel/database/db.ts';
import { comments, evidence, resourceProgress } from '../../kernel/schema/public.ts';
import { releaseFiles } from '../../kernel/files/cleanup.ts';

export type ItemKind = 'resource' | 'task';

/** How many learners have completed this resource or submitted evidence for this task. */
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
 * Call before deleting tasks, in the same transaction: releases the files of their evidence and comments. Deleting the task
 * cascades to the evidence and to marks. Returns the number of evidence rows.
 */
export async function releaseWork(db: Db, taskIds: readonly string[]): Promise<number> {
  const ofTasks = inArray(evidence.taskId, [...taskIds]);
  const evidenceRows = await db
    .select({ id: evidence.id, fileId: evidence.fileId, commentFileId: comments.fileId })
    .from(evidence)
    .leftJoin(comments, eq(comments.evidenceId, evidence.id))
    .where(ofTasks);
  const withFile = evidenceRows.flatMap(({ fileId, commentFileId }) =>
    [fileId, commentFileId].filter((id) => id !== null),
  );
  await releaseFiles(db, [...new Set(withFile)]);
  return evidenceRows.length;
}
