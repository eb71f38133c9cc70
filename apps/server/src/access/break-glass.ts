// Administrators who can sign in with their password while a college's sign-in service is down. While one is switched on, two must remain.
import { Refusal } from '@foothold/domain/contract/refusal';
import { issuerSentences } from '@foothold/domain/single-sign-on/sentences';
import { eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { breakGlass, issuers } from '../schema/single-sign-on.ts';

const needed = 2;

/** Those of the category who could sign in now: administrators with a passkey and recovery codes. */
export async function readyBreakGlass(db: Db, categoryId: string): Promise<readonly string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select users.id from auth.break_glass chosen
    join users on users.id = chosen.user_id and users.role = 'admin'
    join user_categories on user_categories.user_id = users.id and user_categories.category_id = chosen.category_id
    where chosen.category_id = ${categoryId} and ${hasBothKeys}`);
  return rows.map(({ id }) => id);
}

/** Of the user in a query of the table `users`. */
export const hasBothKeys = sql`
  exists (select from auth.factors where factors.user_id = users.id and factors.kind = 'passkey')
  and exists (select from auth.recovery_codes where recovery_codes.user_id = users.id and recovery_codes.used_at is null)`;

export async function hasEnoughBreakGlass(db: Db, categoryId: string): Promise<boolean> {
  return (await readyBreakGlass(db, categoryId)).length >= needed;
}

/**
 * Call before a change by which this person may stop being one; the answer, called after it, refuses RULE where too few
 * remain. The services of the category are locked meanwhile, so that of two such changes the second sees the first.
 */
export async function keepingBreakGlass(db: Db, userId: string): Promise<() => Promise<void>> {
  const chosen = await db
    .select({ categoryId: breakGlass.categoryId })
    .from(breakGlass)
    .where(eq(breakGlass.userId, userId));
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
    for (const categoryId of on)
      if (!(await hasEnoughBreakGlass(db, categoryId)))
        throw new Refusal('RULE', issuerSentences.keepBreakGlass);
  };
}
