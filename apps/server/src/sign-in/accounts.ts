// Makes accounts, locks and unlocks them.
import { randomUUID } from 'node:crypto';
import { Refusal } from '@foothold/domain/contract/refusal';
import { personSentences } from '@foothold/domain/people/input';
import { displayName } from '@foothold/domain/people/name';
import type { Role } from '@foothold/domain/access/roles';
import { secretKindOf } from '@foothold/domain/sign-in/secret-kind';
import { eq, sql } from 'drizzle-orm';
import { userCategories } from '../schema/categories.ts';
import type { Db } from '../database/db.ts';
import { userContacts, userPreferences, users } from '../schema/people.ts';
import { record } from '../audit/record.ts';
import { endSessionsOf } from './sessions.ts';
import { credentials, devices, unknownNumbers } from '../schema/sign-in.ts';

export type NewUser = {
  readonly id?: string;
  readonly firstName: string;
  readonly surname: string;
  /** E.164, as `e164` gives it. */
  readonly phoneNumber: string;
  /** Another person's number: it shows, and signs nobody in until the clash is settled. */
  readonly isClash?: boolean;
  readonly role: Role;
  readonly categoryIds: readonly string[];
  /** One of `categoryIds`; the first, if not given. */
  readonly selectedCategoryId?: string;
  /** Of the first PIN or password, as `Secrets.hash` gives it. */
  readonly secretHash: string;
  readonly resetRequired?: boolean;
};

export type CreatedUser = {
  readonly id: string;
  readonly displayName: string;
  readonly role: Role;
  readonly categoryIds: readonly string[];
  readonly selectedCategoryId: string;
};

/** Call it inside a transaction: it writes six tables. Refuses CONFLICT when the phone number is somebody's. */
export async function createUser(db: Db, given: NewUser): Promise<CreatedUser> {
  const selectedCategoryId = given.selectedCategoryId ?? given.categoryIds[0];
  if (selectedCategoryId === undefined) throw new Error('A person belongs to at least one category.');
  const created: CreatedUser = {
    id: given.id ?? randomUUID(),
    displayName: displayName(given.firstName, given.surname),
    role: given.role,
    categoryIds: [...new Set(given.categoryIds)],
    selectedCategoryId,
  };
  const { id } = created;
  const { categoryIds, ...row } = created;
  await db.insert(users).values(row);
  await db.insert(userCategories).values(categoryIds.map((categoryId) => ({ userId: id, categoryId })));
  await insertContact(db, id, given);
  await db.insert(userPreferences).values({ userId: id });
  await db
    .insert(credentials)
    .values({ userId: id, secretHash: given.secretHash, kind: secretKindOf(given.role) });
  // Tries at this number while it was nobody's are not this person's.
  await db.delete(unknownNumbers).where(eq(unknownNumbers.phoneNumber, given.phoneNumber));
  return created;
}

/** Said beside the field, whichever form it comes from. */
export function numberInUse(): Refusal {
  return new Refusal('CONFLICT', personSentences.phoneNumberInUse, {
    fields: { phoneNumber: personSentences.phoneNumberInUse },
  });
}

async function insertContact(db: Db, userId: string, given: NewUser): Promise<void> {
  const { firstName, surname, isClash = false, resetRequired } = given;
  const number = { [isClash ? 'askedNumber' : 'phoneNumber']: given.phoneNumber };
  const inserted = await db
    .insert(userContacts)
    .values({ userId, firstName, surname, ...number, resetRequired: resetRequired ?? false })
    .onConflictDoNothing({ target: userContacts.phoneNumber })
    .returning({ userId: userContacts.userId });
  if (inserted.length === 0) throw numberInUse();
}

type Act = { readonly actorId: string | null; readonly userId: string; readonly categoryId?: string | null };

/** Staff shut somebody out: no device gets in, and every session ends. */
export async function lockAccount(db: Db, { actorId, userId, categoryId }: Act): Promise<void> {
  await db
    .update(userContacts)
    .set({ staffLockedAt: sql`coalesce(${userContacts.staffLockedAt}, now())` })
    .where(eq(userContacts.userId, userId));
  await endSessionsOf(db, userId);
  await record(db, { actorId, act: 'locked', subjectId: userId, categoryId: categoryId ?? null });
}

/** Lifts the lock by failed sign-ins, and no other: every device has its ten tries again. */
export async function liftAutoLock(db: Db, userId: string): Promise<void> {
  await db
    .update(userContacts)
    .set({ autoLockedAt: null, failedLoginAttempts: 0 })
    .where(eq(userContacts.userId, userId));
  await db.update(devices).set({ failedAttempts: 0 }).where(eq(devices.userId, userId));
}

/** Lifts both kinds of lock and gives every device, known or not, its ten tries again. */
export async function unlockAccount(db: Db, { actorId, userId, categoryId }: Act): Promise<void> {
  await db.update(userContacts).set({ staffLockedAt: null }).where(eq(userContacts.userId, userId));
  await liftAutoLock(db, userId);
  await record(db, { actorId, act: 'unlocked', subjectId: userId, categoryId: categoryId ?? null });
}
