// Administrators who can sign in with their password while a college's sign-in service is down. While one is switched on, two must remain.
import { Refusal } from '@foothold/domain/contract/refusal';
import { neededBreakGlass } from '@foothold/domain/single-sign-on/break-glass';
import { issuerSentences } from '@foothold/domain/single-sign-on/sentences';
import { and, eq, inArray, not, sql } from '../database/drizzle.ts';
import type { Db } from '../database/db.ts';
import { breakGlass, issuers } from '../schema/auth.ts';

/** Whether the person of a row of `auth.break_glass` is what it says: an administrator of the category. */
const isAdministratorHere = sql<boolean>`(
  exists (select from users where users.id = break_glass.user_id and users.role = 'admin')
  and exists (
    select from user_categories
    where user_categories.user_id = break_glass.user_id and user_categories.category_id = break_glass.category_id))`;

/** And has a phone number and a passkey, and staff have not locked them. */
const canPassWithoutService = sql<boolean>`(${isAdministratorHere}
  and exists (
    select from user_contacts where user_contacts.user_id = break_glass.user_id
      and user_contacts.phone_number is not null and user_contacts.staff_locked_at is null)
  and exists (
    select from auth.factors where factors.user_id = break_glass.user_id and factors.kind = 'passkey'))`;

/** Whether they could sign in now, and have a recovery code in reserve. */
export const isReadyBreakGlass = sql<boolean>`(${canPassWithoutService}
  and exists (
    select from auth.recovery_codes
    where recovery_codes.user_id = break_glass.user_id and recovery_codes.used_at is null))`;

/** Whether the row keeps their password awake: not once they have another role or category, or no service is switched on there. */
export const isActiveBreakGlass = sql<boolean>`(${canPassWithoutService}
  and exists (
    select from auth.issuers
    where issuers.category_id = break_glass.category_id and issuers.enabled_at is not null))`;

export async function readyBreakGlass(db: Db, categoryId: string): Promise<readonly string[]> {
  const rows = await db
    .select({ userId: breakGlass.userId })
    .from(breakGlass)
    .where(and(eq(breakGlass.categoryId, categoryId), isReadyBreakGlass));
  return rows.map(({ userId }) => userId);
}

/** Whether they were chosen, whatever has become of them since. */
export async function isBreakGlass(db: Db, categoryId: string, userId: string): Promise<boolean> {
  const chosen = await db
    .select({ userId: breakGlass.userId })
    .from(breakGlass)
    .where(and(eq(breakGlass.categoryId, categoryId), eq(breakGlass.userId, userId)));
  return chosen.length > 0;
}

export async function hasEnoughBreakGlass(db: Db, categoryId: string): Promise<boolean> {
  return (await readyBreakGlass(db, categoryId)).length >= neededBreakGlass;
}

/** Call after a change of role or categories: in which categories the person is no longer one. */
export async function endLostBreakGlass(db: Db, userId: string): Promise<readonly string[]> {
  const ended = await db
    .delete(breakGlass)
    .where(and(eq(breakGlass.userId, userId), not(isAdministratorHere)))
    .returning({ categoryId: breakGlass.categoryId });
  return ended.map(({ categoryId }) => categoryId);
}

/**
 * Call before a change by which this person may stop being one; the answer, called after it, refuses RULE where that leaves
 * too few. Where they were none before, as after the last recovery code, nothing is refused: their account can be mended.
 * The services of the category are locked in between, so that of two such changes the second sees the first.
 */
export async function keepingBreakGlass(db: Db, userId: string): Promise<() => Promise<void>> {
  const chosen = await db
    .select({ categoryId: breakGlass.categoryId })
    .from(breakGlass)
    .where(and(eq(breakGlass.userId, userId), isReadyBreakGlass));
  if (chosen.length === 0) return async () => undefined;
  const ofChosen = inArray(
    issuers.categoryId,
    chosen.map(({ categoryId }) => categoryId),
  );
  const services = await db
    .select({ categoryId: issuers.categoryId, enabledAt: issuers.enabledAt })
    .from(issuers)
    .where(ofChosen)
    .orderBy(issuers.id)
    .for('update');
  const on = new Set(
    services.flatMap(({ categoryId, enabledAt }) => (enabledAt === null ? [] : [categoryId])),
  );
  return async () => {
    for (const categoryId of on) {
      const ready = await readyBreakGlass(db, categoryId);
      if (!ready.includes(userId) && ready.length < neededBreakGlass)
        throw new Refusal('RULE', issuerSentences.keepBreakGlass);
    }
  };
}
