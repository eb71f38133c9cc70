// Handles a number that already belongs to another user. Staff who may see that user are refused; for others the answer does not reveal it.
import { randomUUID } from 'node:crypto';
import { can, isStaff } from '@foothold/domain/access/roles';
import { and, eq, isNull, ne, or, sql } from '../../kernel/database/drizzle.ts';
import { alias } from '../../kernel/database/drizzle-tables.ts';
import { record } from '../../kernel/audit/record.ts';
import { accountAlerts, userCategories, userContacts, users } from '../../kernel/schema/public.ts';
import { first, type Db } from '../../kernel/database/db.ts';
import { addJob } from '../../kernel/jobs/job.ts';
import { numberInUse } from '../sign-in/accounts.ts';
import type { Viewer } from '../../kernel/access/actor.ts';
import { welcomeJob } from './welcome.ts';

/** The column that stores an entered number: usable for signing in, or only shown. */
export type NumberAssignment =
  | { readonly phoneNumber: string; readonly askedNumber: null; readonly ownerId: null }
  | { readonly phoneNumber: null; readonly askedNumber: string; readonly ownerId: string };

/**
 * Decides how to store the number of this user (null: a new user). Holds a lock on the number until the transaction ends.
 * Refuses CONFLICT when it belongs to a user whom the viewer can find: anybody for administrators; for teachers
 * themselves and the students of their own categories.
 */
export async function assignNumber(
  db: Db,
  viewer: Viewer,
  number: string,
  userId: string | null,
): Promise<NumberAssignment> {
  await lockNumbers(db, [number]);
  const own = alias(userCategories, 'own');
  const holders = await db
    .select({
      userId: users.id,
      role: users.role,
      owns: sql<boolean>`${userContacts.phoneNumber} is not null`,
      sharesCategory: sql<boolean>`exists (${db
        .select({ found: sql`1` })
        .from(userCategories)
        .innerJoin(own, eq(own.categoryId, userCategories.categoryId))
        .where(and(eq(userCategories.userId, users.id), eq(own.userId, viewer.id)))})`,
    })
    .from(userContacts)
    .innerJoin(users, eq(users.id, userContacts.userId))
    .where(
      and(
        or(eq(userContacts.phoneNumber, number), eq(userContacts.askedNumber, number)),
        userId === null ? undefined : ne(users.id, userId),
      ),
    );
  const canBeFound = (holder: (typeof holders)[number]) =>
    can(viewer.role, 'searchAllCategories') ||
    holder.userId === viewer.id ||
    (holder.sharesCategory && !isStaff(holder.role));
  if (holders.some(canBeFound)) throw numberInUse();
  const owner = holders.find((holder) => holder.owns);
  return owner === undefined
    ? { phoneNumber: number, askedNumber: null, ownerId: null }
    : { phoneNumber: null, askedNumber: number, ownerId: owner.userId };
}

/** Alerts administrators: who entered the number, for which user, and whose it is. */
export async function recordClash(
  db: Db,
  viewer: { readonly id: string | null; readonly selectedCategoryId: string },
  userId: string,
  { askedNumber, ownerId }: NumberAssignment,
): Promise<void> {
  if (ownerId === null) return;
  const clash = { userId, actorId: viewer.id, newNumber: askedNumber, ownerId };
  await db.insert(accountAlerts).values({ id: randomUUID(), kind: 'number clash', ...clash });
  await record(db, {
    actorId: viewer.id,
    action: 'number of somebody else entered',
    subjectId: userId,
    categoryId: viewer.selectedCategoryId,
    details: { ownerId },
  });
}

/** Closes the clash alerts of a user whose number has changed. */
export async function resolveClash(db: Db, userId: string): Promise<void> {
  await db
    .update(accountAlerts)
    .set({ lookedAt: sql`now()` })
    .where(
      and(
        eq(accountAlerts.userId, userId),
        eq(accountAlerts.kind, 'number clash'),
        isNull(accountAlerts.lookedAt),
      ),
    );
}

/** Gives a number that its owner gives up, by a change or deletion, to the user who has waited longest for it. */
export async function reassignNumber(
  db: Db,
  { id: actorId }: Pick<Viewer, 'id'>,
  number: string,
  ownerId: string,
): Promise<void> {
  await lockNumbers(db, [number]);
  const waiting = db
    .select({ id: users.id })
    .from(users)
    .innerJoin(userContacts, eq(userContacts.userId, users.id))
    .where(and(eq(userContacts.askedNumber, number), ne(users.id, ownerId)))
    .orderBy(users.createdAt, users.id)
    .limit(1);
  const newOwner = first(await waiting);
  if (newOwner === undefined) return;
  await db
    .update(userContacts)
    .set({ phoneNumber: null, askedNumber: number })
    .where(and(eq(userContacts.userId, ownerId), eq(userContacts.phoneNumber, number)));
  await db
    .update(userContacts)
    .set({ phoneNumber: number, askedNumber: null })
    .where(eq(userContacts.userId, newOwner.id));
  await resolveClash(db, newOwner.id);
  // The remaining clashes are now with the new owner.
  await db
    .update(accountAlerts)
    .set({ ownerId: newOwner.id })
    .where(and(eq(accountAlerts.ownerId, ownerId), eq(accountAlerts.newNumber, number)));
  await addJob(db, welcomeJob, { userId: newOwner.id }, `person:${actorId}`);
}

/** Until the end of the transaction; in one order, so that two who lock many do not wait for each other. */
export async function lockNumbers(db: Db, numbers: readonly string[]): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(number, 2))
    from (select unnest(${sql.param(numbers)}::text[]) as number order by 1 offset 0) as sorted`);
}
