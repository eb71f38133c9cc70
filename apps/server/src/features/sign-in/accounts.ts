// Creates, locks and unlocks accounts.
import { randomUUID } from 'node:crypto';
import { Refusal } from '@foothold/domain/contract/refusal';
import { personSentences } from '@foothold/domain/people/input';
import { detailsOf, type Details } from '@foothold/domain/people/details';
import { displayName } from '@foothold/domain/people/name';
import type { Role } from '@foothold/domain/access/roles';
import { secretKindOf } from '@foothold/domain/sign-in/secret-kind';
import { eq, inArray, sql } from '../../kernel/database/drizzle.ts';
import { credentials, devices, unknownNumbers } from '../../kernel/schema/auth.ts';
import { userCategories, userContacts, userPreferences, users } from '../../kernel/schema/public.ts';
import type { Db } from '../../kernel/database/db.ts';
import { record } from '../../kernel/audit/record.ts';
import { resetFailures } from './attempts.ts';
import { endSessionsOf } from './sessions.ts';

/** A name, and whatever other details are known. */
export type NewUser = Partial<Details> &
  Pick<Details, 'firstName' | 'surname'> & {
    readonly id?: string;
    readonly firstName: string;
    readonly surname: string;
    /** E.164, as `e164` gives it. */
    readonly phoneNumber: string;
    /** The number belongs to another user: it is shown, but cannot be used to sign in until the clash is resolved. */
    readonly isClash?: boolean;
    readonly role: Role;
    readonly categoryIds: readonly string[];
    /** One of `categoryIds`; the first by default. */
    readonly selectedCategoryId?: string;
    /** Hash of the first PIN or password, from `Secrets.hash`. */
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

/** Call inside a transaction: writes six tables. Refuses CONFLICT when the phone number is taken. */
export async function createUser(db: Db, given: NewUser): Promise<CreatedUser> {
  const [created] = await createUsers(db, [given]);
  if (created === undefined) throw new Error('Each new user is created.');
  return created;
}

/** The same for many, with as many queries as for one. Refuses when any of the phone numbers is taken. */
export async function createUsers(db: Db, people: readonly NewUser[]): Promise<readonly CreatedUser[]> {
  if (people.length === 0) return [];
  const pairs = people.map((given) => ({ given, user: createdUser(given) }));
  const created = pairs.map(({ user }) => user);
  await db.insert(users).values(created.map(({ categoryIds: _, ...row }) => row));
  await db
    .insert(userCategories)
    .values(
      created.flatMap(({ id: userId, categoryIds }) =>
        categoryIds.map((categoryId) => ({ userId, categoryId })),
      ),
    );
  await insertContacts(db, pairs);
  await db.insert(userPreferences).values(created.map(({ id: userId }) => ({ userId })));
  await db.insert(credentials).values(
    pairs.map(({ user: { id: userId, role }, given: { secretHash } }) => ({
      userId,
      secretHash,
      kind: secretKindOf(role),
    })),
  );
  // Attempts made before the number belonged to a user do not count against the new user.
  const numbers = people.map(({ phoneNumber }) => phoneNumber);
  await db.delete(unknownNumbers).where(inArray(unknownNumbers.phoneNumber, numbers));
  return created;
}

function createdUser(given: NewUser): CreatedUser {
  const selectedCategoryId = given.selectedCategoryId ?? given.categoryIds[0];
  if (selectedCategoryId === undefined) throw new Error('A person belongs to at least one category.');
  return {
    id: given.id ?? randomUUID(),
    displayName: displayName(given.firstName, given.surname),
    role: given.role,
    categoryIds: [...new Set(given.categoryIds)],
    selectedCategoryId,
  };
}

/** Shown beside the phone number field of every form. */
export function numberInUse(): Refusal {
  return new Refusal('CONFLICT', personSentences.phoneNumberInUse, {
    fields: { phoneNumber: personSentences.phoneNumberInUse },
  });
}

async function insertContacts(
  db: Db,
  people: readonly { readonly user: CreatedUser; readonly given: NewUser }[],
): Promise<void> {
  const rows = people.map(({ user, given }) => ({
    userId: user.id,
    ...detailsOf(given),
    ...(given.isClash === true
      ? { phoneNumber: null, askedNumber: given.phoneNumber }
      : { phoneNumber: given.phoneNumber, askedNumber: null }),
    resetRequired: given.resetRequired ?? false,
  }));
  const inserted = await db
    .insert(userContacts)
    .values(rows)
    .onConflictDoNothing({ target: userContacts.phoneNumber })
    .returning({ userId: userContacts.userId });
  if (inserted.length < rows.length) throw numberInUse();
}

type LockChange = {
  readonly actorId: string | null;
  readonly userId: string;
  readonly categoryId?: string | null;
};

/**
 * Locks the account on behalf of staff: no device can sign in, and every session ends. Also one that is locked already, since
 * a lock by the undoing of a roster is lifted by the next one.
 */
export async function lockAccount(db: Db, { actorId, userId, categoryId }: LockChange): Promise<void> {
  await db
    .update(userContacts)
    .set({ staffLockedAt: sql`now()` })
    .where(eq(userContacts.userId, userId));
  await endSessionsOf(db, userId);
  await record(db, { actorId, action: 'locked', subjectId: userId, categoryId: categoryId ?? null });
}

/** Lifts only the lock caused by wrong PINs and passwords. It still shows where wrong codes of the second factor locked the account too. */
export async function liftSecretLock(db: Db, userId: string): Promise<void> {
  await resetFailures(db, { userId });
  await db.update(devices).set({ failedAttempts: 0 }).where(eq(devices.userId, userId));
}

/** Lifts the lock caused by failed sign-ins, and resets the ten attempts of every device and of the second factor. */
export async function liftAutoLock(db: Db, userId: string): Promise<void> {
  await db.update(credentials).set({ factorFailures: 0 }).where(eq(credentials.userId, userId));
  await liftSecretLock(db, userId);
}

/** Lifts both kinds of lock and resets the ten attempts of every device, known or not. */
export async function unlockAccount(db: Db, { actorId, userId, categoryId }: LockChange): Promise<void> {
  await db.update(userContacts).set({ staffLockedAt: null }).where(eq(userContacts.userId, userId));
  await liftAutoLock(db, userId);
  await record(db, { actorId, action: 'unlocked', subjectId: userId, categoryId: categoryId ?? null });
}
