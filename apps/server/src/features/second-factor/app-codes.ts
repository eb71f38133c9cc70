// Authenticator apps: six digits that change every 30 seconds (RFC 6238). Their secrets are stored encrypted.
import { generateSecret, generateURI, verify } from 'otplib';
import { and, eq, lt, sql } from '../../kernel/database/drizzle.ts';
import { first, type Db } from '../../kernel/database/db.ts';
import { decrypt, encrypt } from '../../kernel/edge/encryption.ts';
import type { Secrets } from '../../kernel/edge/ports.ts';
import { factors } from '../../kernel/schema/auth.ts';

// A code is accepted for one step before and after its own, since the clocks of phones differ.
const toleranceSeconds = 30;

/** 160 random bits in base32, as RFC 4226 recommends, and the address from which apps scan them. */
export function newAppSecret(
  issuer: string,
  label: string,
): { readonly secret: string; readonly uri: string } {
  const secret = generateSecret();
  return { secret, uri: generateURI({ issuer, label, secret }) };
}

/** The time step of the code; null if it is wrong. */
export async function stepOf(secret: string, code: string): Promise<number | null> {
  if (!/^[0-9]{6}$/.test(code)) return null;
  const result = await verify({ secret, token: code, epochTolerance: toleranceSeconds });
  return result.valid && 'timeStep' in result ? result.timeStep : null;
}

/** Whether this is a code of the user's app that was not accepted before, nor an older one. */
export async function acceptAppCode(
  db: Db,
  secrets: Secrets,
  userId: string,
  code: string,
): Promise<boolean> {
  const app = first(
    await db
      .select({ id: factors.id, secret: factors.secret })
      .from(factors)
      .where(and(eq(factors.userId, userId), eq(factors.kind, 'app'))),
  );
  if (app?.secret == null) return false;
  const step = await stepOf(decryptSecret(secrets, userId, app.secret), code);
  if (step === null) return false;
  const accepted = await db
    .update(factors)
    .set({ lastStep: step, lastUsedAt: sql`now()` })
    .where(and(eq(factors.id, app.id), lt(factors.lastStep, step)))
    .returning({ id: factors.id });
  return accepted.length > 0;
}

const purpose = 'secret of an authenticator app';

export function encryptSecret(secrets: Secrets, userId: string, secret: string): Buffer {
  return encrypt(secrets, { purpose, owner: userId }, secret);
}

function decryptSecret(secrets: Secrets, userId: string, stored: Buffer): string {
  return decrypt(secrets, { purpose, owner: userId }, stored);
}
