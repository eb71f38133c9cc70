// Recovery codes: ten of 49 random bits, each for one use, for people whose phone or laptop is gone.
import { randomInt, randomUUID } from 'node:crypto';
import { and, eq, isNull, sql } from '../../kernel/database/drizzle.ts';
import type { Db } from '../../kernel/database/db.ts';
import type { Secrets } from '../../kernel/edge/ports.ts';
import { recoveryCodes } from '../../kernel/schema/auth.ts';

const count = 10;
const length = 10;
// Without letters that are read as digits or as each other.
const letters = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';

/** Replaces the codes before. The answer is the only place where these are readable: `ABCDE-FGHJK`. */
export async function renewCodes(db: Db, secrets: Secrets, userId: string): Promise<string[]> {
  const codes = Array.from({ length: count }, newCode);
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await db
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ id: randomUUID(), userId, codeHash: hashOf(secrets, userId, code) })));
  return codes.map((code) => `${code.slice(0, length / 2)}-${code.slice(length / 2)}`);
}

/** Whether this is an unused code of the user. It is used then. `code`: as the schema leaves it, without separators. */
export async function acceptRecoveryCode(
  db: Db,
  secrets: Secrets,
  userId: string,
  code: string,
): Promise<boolean> {
  const used = await db
    .update(recoveryCodes)
    .set({ usedAt: sql`now()` })
    .where(
      and(
        eq(recoveryCodes.userId, userId),
        eq(recoveryCodes.codeHash, hashOf(secrets, userId, code)),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ id: recoveryCodes.id });
  return used.length > 0;
}

function newCode(): string {
  return Array.from({ length }, () => letters[randomInt(letters.length)]).join('');
}

function hashOf(secrets: Secrets, userId: string, code: string): Buffer {
  return secrets.sign('recovery code', `${userId} ${code}`);
}
