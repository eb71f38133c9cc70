// Opens and ends sessions: the device holds the tokens, the database only their hashes.
import { randomBytes, randomUUID } from 'node:crypto';
import { isStaff, type Role } from '@foothold/domain/access/roles';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { tokenHash } from '../edge/tokens.ts';
import { idleEnd } from '../edge/session-use.ts';
import type { Tokens } from '../edge/tokens.ts';
import { first } from '../database/db.ts';
import { userContacts } from '../schema/people.ts';
import type { BrowserName } from './browser-name.ts';
import { devices, sessions } from '../schema/sign-in.ts';

const day = 24 * 60 * 60;

/** Staff sessions are shorter, because staff see the records of many users. */
export function sessionSeconds(role: Role): number {
  return isStaff(role) ? 7 * day : 30 * day;
}

/** The longest time that browsers keep a cookie. */
export const deviceSeconds = 400 * day;

export type NewSession = {
  readonly token: string;
  /** For the cookie that authorises file downloads and nothing else. */
  readonly filesToken: string;
  readonly expiresAt: Date;
};

type SignIn = {
  readonly userId: string;
  readonly role: Role;
  /** The browser's device token, from `rememberDevice`. */
  readonly device: string;
  readonly name: BrowserName;
  readonly network: string;
  readonly staffIdleHours: number;
};

/**
 * A browser holds one session: its previous one ends, whichever user it belonged to. So signing in again does not
 * accumulate sessions, and on a shared phone the last user's session ends even if signing out never reached the server.
 */
export async function openSession(db: Db, tokens: Tokens, signIn: SignIn): Promise<NewSession> {
  const { userId, role, device, name, network } = signIn;
  const deviceHash = tokenHash(device);
  await db.delete(sessions).where(eq(sessions.deviceHash, deviceHash));
  const token = tokens.make();
  const filesToken = tokens.make();
  const opened = await db
    .insert(sessions)
    .values({
      id: randomUUID(),
      userId,
      deviceHash,
      ...name,
      network,
      idleEndsAt: isStaff(role) ? idleEnd(signIn.staffIdleHours) : null,
      tokenHash: tokenHash(token),
      filesTokenHash: tokenHash(filesToken),
      expiresAt: sql`now() + make_interval(secs => ${sessionSeconds(role)})`,
    })
    .returning({ expiresAt: sessions.expiresAt });
  const row = first(opened);
  if (row === undefined) throw new Error('The session was not stored.');
  return { token, filesToken, expiresAt: row.expiresAt };
}

/** Signs out every device of this user; the live hub closes their sockets. */
export async function endSessionsOf(db: Db, userId: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.userId, userId));
}

export async function endSession(db: Db, sessionId: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.id, sessionId));
}

/** Records that this device signed in as this user. Returns the device's token: the existing one, or a new one. */
export async function rememberDevice(db: Db, userId: string, device: string | null): Promise<string> {
  // Keep only tokens that this server issued: others may know a token that was chosen.
  const token = device !== null && (await isDevice(db, device)) ? device : newToken();
  await db
    .insert(devices)
    .values({ deviceHash: tokenHash(token), userId })
    .onConflictDoUpdate({
      target: [devices.deviceHash, devices.userId],
      set: { failedAttempts: 0, lastUsedAt: sql`now()` },
    });
  return token;
}

/** True when this device has signed in with this number before. */
export async function hasSignedIn(db: Db, phoneNumber: string, deviceHash: Buffer): Promise<boolean> {
  const known = await db
    .select({ userId: devices.userId })
    .from(devices)
    .innerJoin(userContacts, eq(userContacts.userId, devices.userId))
    .where(and(eq(userContacts.phoneNumber, phoneNumber), eq(devices.deviceHash, deviceHash)));
  return known.length > 0;
}

async function isDevice(db: Db, device: string): Promise<boolean> {
  const known = await db
    .select({ userId: devices.userId })
    .from(devices)
    .where(eq(devices.deviceHash, tokenHash(device)))
    .limit(1);
  return known.length > 0;
}

/** When this user's session ends; undefined when it has ended. */
export async function sessionEnd(
  db: Db,
  session: { readonly id: string; readonly userId: string },
): Promise<Date | undefined> {
  const row = first(
    await db
      .select({ expiresAt: sessions.expiresAt })
      .from(sessions)
      .where(and(eq(sessions.id, session.id), eq(sessions.userId, session.userId))),
  );
  return row?.expiresAt;
}

function newToken(): string {
  return randomBytes(32).toString('base64url');
}
