// Counts failed sign-ins and locks after ten in a row; unknown numbers count and lock exactly like registered ones.
import { isStaff, type Role } from '@foothold/domain/access/roles';
import { secretKindOf, type SecretKind } from '@foothold/domain/sign-in/secret-kind';
import { sql, type SQL } from '../../kernel/database/drizzle.ts';
import { first, type Db } from '../../kernel/database/db.ts';
import { preparedSql } from '../../kernel/database/prepared.ts';
import { sentTogether } from '../../kernel/database/sent-together.ts';
import { record } from '../../kernel/audit/record.ts';
import { isPasswordDisabled } from './password-disabled.ts';

/** UK Cyber Essentials requires a lock after at most ten attempts. */
export const maxAttempts = 10;

type Counter = 'device' | 'account' | 'nobody';

/** One of the ten attempts, already counted as a failure. */
export type Attempt = {
  readonly phoneNumber: string;
  readonly deviceHash: Buffer | null;
  /** Which counter was incremented: a device that has signed in as this user before has ten attempts of its own. */
  readonly countedBy: Counter;
  /** Consecutive failures, including this one. */
  readonly failures: number;
  /** Null for an unknown number. */
  readonly userId: string | null;
  readonly role: Role | null;
  readonly secretHash: string | null;
  readonly secretKind: SecretKind | null;
};

type Counted = {
  readonly counted_by: Counter;
  readonly failures: number;
  readonly user_id: string | null;
  readonly role: Role | null;
  readonly secret_hash: string | null;
  readonly kind: SecretKind | null;
};

const countAttempt = preparedSql<Counted>(
  'count attempt',
  sql`
    with person as (
      select contact.user_id, exists (
        select from auth.devices device
        where device.user_id = contact.user_id and device.device_hash = ${sql.placeholder('deviceHash')}
      ) as device_known
      from user_contacts contact where contact.phone_number = ${sql.placeholder('phoneNumber')}
    ), by_device as (
      update auth.devices device set failed_attempts = device.failed_attempts + 1
      from person
      where person.device_known and device.user_id = person.user_id and device.device_hash = ${sql.placeholder('deviceHash')}
        and device.failed_attempts < ${maxAttempts}
      returning 'device' as counted_by, device.failed_attempts as failures, device.user_id
    ), by_account as (
      update user_contacts contact set failed_login_attempts = contact.failed_login_attempts + 1,
        auto_locked_at = case when contact.failed_login_attempts + 1 >= ${maxAttempts} then now() end
      from person
      where not person.device_known and contact.user_id = person.user_id and contact.auto_locked_at is null
      returning 'account' as counted_by, contact.failed_login_attempts as failures, contact.user_id
    ), by_nobody as (
      insert into auth.unknown_numbers as number (phone_number, failed_login_attempts)
      select ${sql.placeholder('phoneNumber')}::text, 1 where not exists (select from person)
      on conflict (phone_number) do update set failed_login_attempts = number.failed_login_attempts + 1,
        last_tried_at = now(),
        auto_locked_at = case when number.failed_login_attempts + 1 >= ${maxAttempts} then now() end
      where number.auto_locked_at is null
      returning 'nobody' as counted_by, number.failed_login_attempts as failures, null::uuid as user_id
    ), counted as (
      select * from by_device union all select * from by_account union all select * from by_nobody
    )
    select counted.*, users.role, credentials.secret_hash, credentials.kind
    from counted
    left join users on users.id = counted.user_id
    left join auth.credentials on credentials.user_id = counted.user_id`,
);

/** Counts the attempt before the secret is checked, in one statement, so that 200 concurrent guesses get ten attempts. Null: locked. */
export async function reserveAttempt(
  db: Db,
  phoneNumber: string,
  deviceHash: Buffer | null,
): Promise<Attempt | null> {
  const row = first(await countAttempt(db, { phoneNumber, deviceHash }));
  if (row === undefined) return null;
  return {
    phoneNumber,
    deviceHash,
    countedBy: row.counted_by,
    failures: row.failures,
    userId: row.user_id,
    role: row.role,
    secretHash: row.secret_hash,
    secretKind: row.kind,
  };
}

/** Call after a wrong secret. True when this was the last attempt and the account is now locked. */
export async function failAttempt(db: Db, attempt: Attempt, address: string): Promise<boolean> {
  if (attempt.failures < maxAttempts) return false;
  if (attempt.countedBy === 'device') {
    // Lets staff see why this user cannot sign in, and unlock the account.
    await db.execute(sql`
      update user_contacts set auto_locked_at = coalesce(auto_locked_at, now()) where user_id = ${attempt.userId}`);
  }
  await record(db, {
    actorId: null,
    action: 'locked by failed sign-ins',
    subjectId: attempt.userId,
    details: { countedBy: attempt.countedBy, address },
  });
  return true;
}

/** Undoes the count when the secret could not be checked. */
export async function releaseAttempt(db: Db, attempt: Attempt): Promise<void> {
  await db.execute(undoCount[attempt.countedBy](attempt));
}

const countDown = sql`failed_login_attempts = greatest(failed_login_attempts - 1, 0),
  auto_locked_at = case when failed_login_attempts < ${maxAttempts} then auto_locked_at end`;

const undoCount: Readonly<Record<Counter, (attempt: Attempt) => SQL>> = {
  device: ({ deviceHash, userId }) => sql`
    update auth.devices set failed_attempts = greatest(failed_attempts - 1, 0)
    where device_hash = ${deviceHash} and user_id = ${userId}`,
  account: ({ userId }) => sql`update user_contacts set ${countDown} where user_id = ${userId}`,
  nobody: ({ phoneNumber }) => sql`
    update auth.unknown_numbers set ${countDown} where phone_number = ${phoneNumber}`,
};

/** Whether the user has a second factor, and since when one is due: null while that is not decided. */
export type FactorState = { readonly has: boolean; readonly isDue: boolean | null };

/** Result of a correct secret: signed in with the user's current role, or the reason why not. */
export type Outcome =
  | { readonly is: 'in'; readonly role: Role; readonly factor: FactorState }
  | { readonly is: 'otherKind'; readonly needed: SecretKind }
  | { readonly is: 'locked' }
  /** Connected with a college account: the password is disabled. */
  | { readonly is: 'passwordDisabled' }
  | { readonly is: 'changed' };

/**
 * Call after a correct secret. Rechecks the account: staff may have locked it, the secret may have changed during the
 * check, or the user's role may now require the other kind of secret.
 */
export async function succeedAttempt(db: Db, attempt: Attempt): Promise<Outcome> {
  const { userId, secretHash } = attempt;
  // Lock first, then read: a single statement would wait for this row and then use stale versions of the others.
  const [, found] = await sentTogether([
    lockContact(db, { userId }),
    presentAccount(db, { userId, secretHash }),
  ]);
  const now = first(found);
  if (now === undefined || !now.same) return { is: 'changed' };
  if (now.locked) return { is: 'locked' };
  if (now.password_disabled && isStaff(now.role)) return { is: 'passwordDisabled' };
  const needed = secretKindOf(now.role);
  if (now.kind !== needed) return { is: 'otherKind', needed };
  return { is: 'in', role: now.role, factor: { has: now.has_factor, isDue: now.factor_due } };
}

const lockContact = preparedSql(
  'lock contact',
  sql`select from user_contacts where user_id = ${sql.placeholder('userId')} for update`,
);

type PresentAccount = {
  readonly locked: boolean;
  readonly same: boolean;
  readonly role: Role;
  readonly kind: SecretKind;
  readonly has_factor: boolean;
  readonly factor_due: boolean | null;
  readonly password_disabled: boolean;
};

const presentAccount = preparedSql<PresentAccount>(
  'present account',
  sql`
    select contact.staff_locked_at is not null as locked,
      credentials.secret_hash = ${sql.placeholder('secretHash')} as same, credentials.kind, users.role,
      exists (select from auth.factors where factors.user_id = users.id) as has_factor,
      credentials.factor_due_at <= now() as factor_due,
      ${isPasswordDisabled} as password_disabled
    from users
    join user_contacts contact on contact.user_id = users.id
    join auth.credentials on credentials.user_id = users.id
    where users.id = ${sql.placeholder('userId')}`,
);

/** Once signed in: the failures before this attempt no longer count. A device's are reset with the device. */
export async function clearFailures(db: Db, { countedBy, userId }: Attempt): Promise<void> {
  if (countedBy === 'account') await resetFailures(db, { userId });
}

/** Of wrong PINs and passwords, but for those of known devices. */
export const resetFailures = preparedSql(
  'reset failures',
  sql`update user_contacts set failed_login_attempts = 0, auto_locked_at = case when exists (
      -- The lock of the second factor stays.
      select from auth.credentials where credentials.user_id = user_contacts.user_id
        and credentials.factor_failures >= ${maxAttempts}) then auto_locked_at end
    where user_id = ${sql.placeholder('userId')}`,
);
