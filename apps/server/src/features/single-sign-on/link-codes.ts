// One-time codes by which an administrator vouches that a college account is that of a person here: 49 random bits, for a day.
import { randomInt } from 'node:crypto';
import { and, eq, gt, sql } from '../../kernel/database/drizzle.ts';
import { first, type Db } from '../../kernel/database/db.ts';
import type { Secrets } from '../../kernel/edge/ports.ts';
import { linkCodes } from '../../kernel/schema/auth.ts';

const length = 10;
// Without letters that are read as digits or as each other.
const letters = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';

/** Replaces the person's code before. The answer is the only place where it is readable: `ABCDE-FGHJK`. */
export async function newLinkCode(db: Db, secrets: Secrets, userId: string): Promise<string> {
  const code = Array.from({ length }, () => letters[randomInt(letters.length)]).join('');
  const row = { codeHash: hashOf(secrets, code), expiresAt: sql`now() + interval '1 day'` };
  await db
    .insert(linkCodes)
    .values({ userId, ...row })
    .onConflictDoUpdate({ target: linkCodes.userId, set: row });
  return `${code.slice(0, length / 2)}-${code.slice(length / 2)}`;
}

/** Whose code it is; null for a wrong one. It is used then. */
export async function spendLinkCode(db: Db, secrets: Secrets, code: string): Promise<string | null> {
  const spent = await db
    .delete(linkCodes)
    .where(and(eq(linkCodes.codeHash, hashOf(secrets, code)), gt(linkCodes.expiresAt, sql`now()`)))
    .returning({ userId: linkCodes.userId });
  return first(spent)?.userId ?? null;
}

function hashOf(secrets: Secrets, code: string): Buffer {
  return secrets.sign('code of a college account', code);
}
