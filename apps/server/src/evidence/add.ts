// Adds a piece of evidence at the end of its task's or target's list, whoever adds at the same moment.
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { users } from '../schema/people.ts';
import { evidence } from '../schema/evidence.ts';

type NewEvidence = Omit<typeof evidence.$inferInsert, 'index' | 'taskId' | 'targetId' | 'createdAt'> &
  ({ readonly taskId: string } | { readonly targetId: string }) & { readonly createdAt?: Date };

/** Its index is the greatest so far plus one. */
export async function addEvidence(db: Db, item: NewEvidence): Promise<void> {
  // The learner's row is the lock under which indexes grow.
  await db.select({ id: users.id }).from(users).where(eq(users.id, item.ownerId)).for('update');
  const siblings =
    'taskId' in item
      ? sql`owner_id = ${item.ownerId} and task_id = ${item.taskId}`
      : sql`target_id = ${item.targetId}`;
  await db.insert(evidence).values({
    ...item,
    index: sql`(select coalesce(max(index), -1) + 1 from evidence where ${siblings})`,
  });
}
