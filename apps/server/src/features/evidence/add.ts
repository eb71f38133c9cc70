// Appends evidence to its task's or target's list, safely under concurrency, and reads what calls answer of it.
import { notFound } from '@foothold/domain/contract/refusal';
import { and, eq, sql } from '../../kernel/database/drizzle.ts';
import { first, type Db } from '../../kernel/database/db.ts';
import { prepared } from '../../kernel/database/prepared.ts';
import { sentTogether } from '../../kernel/database/sent-together.ts';
import { evidence, users } from '../../kernel/schema/public.ts';

type NewEvidence = Omit<
  typeof evidence.$inferInsert,
  'index' | 'categoryId' | 'taskId' | 'targetId' | 'createdAt'
> &
  ({ readonly taskId: string } | { readonly targetId: string }) & { readonly createdAt?: Date };

/** What calls return of the evidence that they added. */
export type AddedEvidence = Pick<typeof evidence.$inferSelect, 'id' | 'index' | 'createdAt'>;

/** Assigns the next index: the highest one plus one. */
export async function addEvidence(db: Db, item: NewEvidence): Promise<AddedEvidence> {
  const [, [added]] = await sentTogether([
    lockedOwner(db).execute({ ownerId: item.ownerId }),
    // Sent after the lock, so it sees what others added before.
    insertion(db).execute({
      fileId: null,
      text: '',
      createdBy: null,
      sourceMessageId: null,
      taskId: null,
      targetId: null,
      ...item,
      createdAt: item.createdAt?.toISOString() ?? null,
    }),
  ]);
  if (added === undefined) throw new Error('The evidence was not stored.');
  return added;
}

/** The submitted evidence as calls return it. Refuses NOT_FOUND when it has been deleted. */
export async function readSubmittedEvidence(
  db: Db,
  { userId, evidenceId }: { readonly userId: string; readonly evidenceId: string },
) {
  const item = first(
    await db
      .select()
      .from(evidence)
      .where(and(eq(evidence.id, evidenceId), eq(evidence.ownerId, userId))),
  );
  if (item === undefined) throw notFound();
  return answerOf(item);
}

export function answerOf({ id, index, createdAt }: AddedEvidence) {
  return { id, evidenceId: id, index, createdAt: createdAt.toISOString() };
}

// Serialises the assignment of indexes.
const lockedOwner = prepared((db) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.id, sql.placeholder('ownerId')))
    .for('no key update')
    .prepare('owner of new evidence'),
);

const insertion = prepared((db) =>
  db
    .insert(evidence)
    .values({
      id: sql.placeholder('id'),
      ownerId: sql.placeholder('ownerId'),
      // That of its task or target: the database writes it.
      categoryId: sql`null`,
      taskId: sql.placeholder('taskId'),
      targetId: sql.placeholder('targetId'),
      text: sql.placeholder('text'),
      fileId: sql.placeholder('fileId'),
      createdBy: sql.placeholder('createdBy'),
      sourceMessageId: sql.placeholder('sourceMessageId'),
      createdAt: sql`coalesce(${sql.placeholder('createdAt')}::timestamptz, now())`,
      index: sql`(select coalesce(max(index), -1) + 1 from evidence
        where (owner_id = ${sql.placeholder('ownerId')}::uuid and task_id = ${sql.placeholder('taskId')}::uuid)
          or target_id = ${sql.placeholder('targetId')}::uuid)`,
    })
    .returning({ id: evidence.id, index: evidence.index, createdAt: evidence.createdAt })
    .prepare('new evidence'),
);
