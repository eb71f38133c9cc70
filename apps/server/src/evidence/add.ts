// Appends evidence to its task's or target's list, safely under concurrency.
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { users } from '../schema/people.ts';
import { evidence } from '../schema/evidence.ts';

type NewEvidence = Omit<typeof evidence.$inferInsert, 'index' | 'taskId' | 'targetId' | 'createdAt'> &
  ({ readonly taskId: string } | { readonly targetId: string }) & { readonly createdAt?: Date };

/** Assigns the next index: the highest one plus one. */
export async function addEvidence(db: Db, item: NewEvidence): Promise<void> {
  // Lock the learner's row to serialise the assignment of indexes.
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
