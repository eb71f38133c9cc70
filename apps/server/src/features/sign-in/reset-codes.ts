// Single-use codes of reset links and welcome cards: only hashes are stored, and only the newest is valid. Wrong codes are not counted, as 128 bits cannot be guessed.
import { randomBytes } from 'node:crypto';
import type { Role } from '@foothold/domain/access/roles';
import { and, eq, sql } from '../../kernel/database/drizzle.ts';
import { first, type Db } from '../../kernel/database/db.ts';
import { tokenHash } from '../../kernel/edge/tokens.ts';
import { resetCodes } from '../../kernel/schema/auth.ts';
import { userContacts, users } from '../../kernel/schema/public.ts';

export const resetMinutes = 30;
/** A card is handed over at the next lesson, or the one after it. */
export const cardMinutes = 14 * 24 * 60;

/** Creates a 128-bit code; older codes of this user stop working. */
export async function newResetCode(db: Db, userId: string, minutes: number): Promise<string> {
  const code = randomBytes(16).toString('base64url');
  const fresh = {
    codeHash: tokenHash(code),
    createdAt: sql`now()`,
    expiresAt: sql`now() + make_interval(mins => ${minutes})`,
  };
  await db
    .insert(resetCodes)
    .values({ userId, ...fresh })
    .onConflictDoUpdate({ target: resetCodes.userId, set: fresh });
  return code;
}

/** The owner of a valid code. Null for every kind of failure, so that the causes cannot be told apart. */
export async function ownerOfCode(
  db: Db,
  phoneNumber: string,
  code: string,
): Promise<{ userId: string; role: Role } | null> {
  const found = await db
    .select({ userId: users.id, role: users.role })
    .from(resetCodes)
    .innerJoin(userContacts, eq(userContacts.userId, resetCodes.userId))
    .innerJoin(users, eq(users.id, resetCodes.userId))
    .where(
      and(
        eq(userContacts.phoneNumber, phoneNumber),
        eq(resetCodes.codeHash, tokenHash(code)),
        sql`${resetCodes.expiresAt} > now()`,
      ),
    );
  return first(found) ?? null;
}

/** Uses up the code. False when it was used, replaced or expired in the meantime. */
export async function spendCode(db: Db, userId: string, code: string): Promise<boolean> {
  const spent = await db
    .delete(resetCodes)
    .where(
      and(
        eq(resetCodes.userId, userId),
        eq(resetCodes.codeHash, tokenHash(code)),
        sql`${resetCodes.expiresAt} > now()`,
      ),
    )
    .returning({ userId: resetCodes.userId });
  return spent.length > 0;
}
