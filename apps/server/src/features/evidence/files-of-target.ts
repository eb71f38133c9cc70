// Lists the files used by a target's evidence and its comments.
import { eq } from '../../kernel/database/drizzle.ts';
import type { Db } from '../../kernel/database/db.ts';
import { comments, evidence } from '../../kernel/schema/public.ts';

export async function filesOfTarget(db: Db, targetId: string): Promise<string[]> {
  const rows = await db
    .select({ ofEvidence: evidence.fileId, ofComment: comments.fileId })
    .from(evidence)
    .leftJoin(comments, eq(comments.evidenceId, evidence.id))
    .where(eq(evidence.targetId, targetId));
  return rows.flatMap(({ ofEvidence, ofComment }) =>
    [ofEvidence, ofComment].filter((fileId) => fileId !== null),
  );
}
