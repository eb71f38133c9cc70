// The single-use codes of reset links: only their hashes are stored, the newest counts, five wrong tries end it.
import { randomBytes } from 'node:crypto';
import type { Role } from '@foothold/domain/people/roles';
import { and, eq, sql } from 'drizzle-orm';
import { first, type Db } from '../database/db.ts';
import { tokenHash } from '../edge/request.ts';
import { resetCodes } from './tables.ts';

export const resetMinutes = 30;
const mostWrongTries = 5;

/** A code of 128 bits; older ones of this person stop working. */
export async function newResetCode(db: Db, userId: string): Promise<string> {
  const code = randomBytes(16).toString('base64url');
  const fresh = {
    codeHash: tokenHash(code),
    wrongTries: 0,
    createdAt: sql`now()`,
    expiresAt: sql`now() + make_interval(mins => ${resetMinutes})`,
  };
  await db
    .insert(resetCodes)
    .values({ userId, ...fresh })
    .onConflictDoUpdate({ target: resetCodes.userId, set: fresh });
  return code;
}

/** Whose code this is; counts a wrong try. Null for every kind of no, so that none can be told from another. */
export async function ownerOfCode(
  db: Db,
  phoneNumber: string,
  code: string,
): Promise<{ userId: string; role: Role } | null> {
  const hash = tokenHash(code);
  const tried = await db.execute<{ right: boolean; user_id: string; role: Role }>(sql`
    update auth.reset_codes code
    set wrong_tries = wrong_tries + case when code_hash = ${hash} then 0 else 1 end
    from user_contacts contact join users on users.id = contact.user_id
    where contact.phone_number = ${phoneNumber} and code.user_id = contact.user_id
      and code.expires_at > now() and code.wrong_tries < ${mostWrongTries}
    returning code.code_hash = ${hash} as right, users.id as user_id, users.role`);
  const found = first(tried.rows);
  return found?.right === true ? { userId: found.user_id, role: found.role } : null;
}

/** Uses the code up. False when it was used, replaced or ran out meanwhile. */
export async function spendCode(db: Db, userId: string, code: string): Promise<boolean> {
  const spent = await db
    .delete(resetCodes)
    .where(
      and(
        eq(resetCodes.userId, userId),
        eq(resetCodes.codeHash, tokenHash(code)),
        sql`${resetCodes.expiresAt} > now()`,
        sql`${resetCodes.wrongTries} < ${mostWrongTries}`,
      ),
    )
    .returning({ userId: resetCodes.userId });
  return spent.length > 0;
}
