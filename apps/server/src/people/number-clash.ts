// A number that staff enter is somebody else's. Who may know that person is told; for everybody else all goes on as if it were nobody's.
import { randomUUID } from 'node:crypto';
import { can, isStaff } from '@foothold/domain/access/roles';
import { and, eq, isNull, ne, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { record } from '../audit/record.ts';
import { userCategories } from '../schema/categories.ts';
import { first, type Db } from '../database/db.ts';
import { addJob } from '../jobs/job.ts';
import { numberInUse } from '../sign-in/accounts.ts';
import type { Viewer } from '../access/actor.ts';
import { accountAlerts, userContacts, users } from '../schema/people.ts';
import { welcomeJob } from './welcome.ts';

/** Where an entered number is written: where it signs the person in, or where it only shows. */
export type NumberPlace =
  | { readonly phoneNumber: string; readonly askedNumber: null; readonly ownerId: null }
  | { readonly phoneNumber: null; readonly askedNumber: string; readonly ownerId: string };

/**
 * Where the number of this person (null: a new one) goes. Until the transaction ends nobody else places the same number.
 * Refuses CONFLICT when it is the number of somebody whom the viewer can find: anybody for administrators, themself and
 * the students of their own categories for teachers.
 */
export async function placeNumber(
  db: Db,
  viewer: Viewer,
  number: string,
  userId: string | null,
): Promise<NumberPlace> {
  await holdNumber(db, number);
  const own = alias(userCategories, 'own');
  const holders = await db
    .select({
      userId: users.id,
      role: users.role,
      owns: sql<boolean>`${userContacts.phoneNumber} is not null`,
      isNear: sql<boolean>`exists (${db
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
    (holder.isNear && !isStaff(holder.role));
  if (holders.some(canBeFound)) throw numberInUse();
  const owner = holders.find((holder) => holder.owns);
  return owner === undefined
    ? { phoneNumber: number, askedNumber: null, ownerId: null }
    : { phoneNumber: null, askedNumber: number, ownerId: owner.userId };
}

/** For administrators: whose number was entered for whom, and by whom. */
export async function noteClash(
  db: Db,
  viewer: Viewer,
  userId: string,
  { askedNumber, ownerId }: NumberPlace,
): Promise<void> {
  if (ownerId === null) return;
  const clash = { userId, actorId: viewer.id, newNumber: askedNumber, ownerId };
  await db.insert(accountAlerts).values({ id: randomUUID(), kind: 'number clash', ...clash });
  await record(db, {
    actorId: viewer.id,
    act: 'number of somebody else entered',
    subjectId: userId,
    categoryId: viewer.selectedCategoryId,
    details: { ownerId },
  });
}

/** The person has another number now. */
export async function settleClash(db: Db, userId: string): Promise<void> {
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

/** `owner` has this number no more, or is about to be deleted: it signs in whoever has waited longest for it. */
export async function handOnNumber(db: Db, number: string, ownerId: string): Promise<void> {
  await holdNumber(db, number);
  const waiting = db
    .select({ id: users.id })
    .from(users)
    .innerJoin(userContacts, eq(userContacts.userId, users.id))
    .where(and(eq(userContacts.askedNumber, number), ne(users.id, ownerId)))
    .orderBy(users.createdAt, users.id)
    .limit(1);
  const heir = first(await waiting);
  if (heir === undefined) return;
  await db
    .update(userContacts)
    .set({ phoneNumber: null, askedNumber: number })
    .where(and(eq(userContacts.userId, ownerId), eq(userContacts.phoneNumber, number)));
  await db
    .update(userContacts)
    .set({ phoneNumber: number, askedNumber: null })
    .where(eq(userContacts.userId, heir.id));
  await settleClash(db, heir.id);
  // Who still waits, waits for the new owner.
  await db
    .update(accountAlerts)
    .set({ ownerId: heir.id })
    .where(and(eq(accountAlerts.ownerId, ownerId), eq(accountAlerts.newNumber, number)));
  await addJob(db, welcomeJob, { userId: heir.id });
}

async function holdNumber(db: Db, number: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${number}, 2))`);
}
