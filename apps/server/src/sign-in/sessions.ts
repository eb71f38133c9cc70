// Opens and ends sessions: the device keeps the tokens, the database only their hashes.
import { randomBytes, randomUUID } from 'node:crypto';
import { isStaff, type Role } from '@foothold/domain/access/roles';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { tokenHash } from '../edge/request.ts';
import { idleEnd } from '../edge/session-use.ts';
import type { Tokens } from '../edge/tokens.ts';
import { first } from '../database/db.ts';
import { userContacts } from '../schema/people.ts';
import type { BrowserName } from './browser-name.ts';
import { devices, sessions } from '../schema/sign-in.ts';

const day = 24 * 60 * 60;

/** Learners share no records of others; staff see many, so theirs end sooner. */
export function sessionSeconds(role: Role): number {
  return isStaff(role) ? 7 * day : 30 * day;
}

/** As long as browsers keep a cookie at all. */
export const deviceSeconds = 400 * day;

export type NewSession = {
  readonly token: string;
  /** For the cookie that opens files, and nothing else. */
  readonly filesToken: string;
  readonly expiresAt: Date;
};

type SignIn = {
  readonly userId: string;
  readonly role: Role;
  /** Of the browser, as `rememberDevice` gives it. */
  readonly device: string;
  readonly name: BrowserName;
  readonly network: string;
  readonly staffIdleHours: number;
};

/**
 * A browser holds one session: the one that it had before ends, whoever's it was. So nobody who signs in again collects
 * sessions, and on a shared phone the last person's does not live on when signing out could not reach the server.
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

/** Every device of this person is signed out; their sockets hear of it through the live hub. */
export async function endSessionsOf(db: Db, userId: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.userId, userId));
}

export async function endSession(db: Db, sessionId: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.id, sessionId));
}

/** Remembers that this device signed this person in. Returns the device's token: its own, or a new one. */
export async function rememberDevice(db: Db, userId: string, device: string | null): Promise<string> {
  // Only a token that we made is kept: one that somebody chose could be known to others.
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

/** Has this device signed in the person of this number before? */
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

/** When this person's session ends; undefined when it has ended. */
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
