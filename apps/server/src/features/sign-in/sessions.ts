// Opens and ends sessions: the device holds the tokens, the database only their hashes.
import { randomBytes, randomUUID } from 'node:crypto';
import { isStaff, type Role } from '@foothold/domain/access/roles';
import { Refusal, sentences } from '@foothold/domain/contract/refusal';
import type { WayToProve } from '@foothold/domain/access/ways-to-prove';
import type { Actor } from '../../kernel/access/actor.ts';
import { and, eq, ne, sql } from '../../kernel/database/drizzle.ts';
import type { Db } from '../../kernel/database/db.ts';
import { prepared } from '../../kernel/database/prepared.ts';
import { sentTogether } from '../../kernel/database/sent-together.ts';
import { tokenHash } from '../../kernel/edge/tokens.ts';
import type { Tokens } from '../../kernel/edge/tokens.ts';
import { first } from '../../kernel/database/db.ts';
import { devices, sessions } from '../../kernel/schema/auth.ts';
import { userContacts } from '../../kernel/schema/public.ts';
import type { BrowserName } from './browser-name.ts';
import { deleteTicketsOf, type CollegeSession } from './tickets.ts';

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
  readonly provedBy: WayToProve;
  readonly college?: CollegeSession | null | undefined;
};

/**
 * A browser holds one session: its previous one ends, whichever user it belonged to. So signing in again does not
 * accumulate sessions, and on a shared phone the last user's session ends even if signing out never reached the server.
 */
export async function openSession(db: Db, tokens: Tokens, signIn: SignIn): Promise<NewSession> {
  const { userId, role, device, name, network } = signIn;
  const deviceHash = tokenHash(device);
  const token = tokens.make();
  const filesToken = tokens.make();
  const [, opened] = await sentTogether([
    endPrevious(db).execute({ deviceHash }),
    insertion(db).execute({
      id: randomUUID(),
      userId,
      deviceHash,
      ...name,
      network,
      idleHours: isStaff(role) ? signIn.staffIdleHours : null,
      tokenHash: tokenHash(token),
      filesTokenHash: tokenHash(filesToken),
      seconds: sessionSeconds(role),
      provedBy: signIn.provedBy,
      identityId: signIn.college?.identityId ?? null,
      issuerSid: signIn.college?.issuerSid ?? null,
      issuerTokens: signIn.college?.issuerTokens ?? null,
    }),
  ]);
  const row = first(opened);
  if (row === undefined) throw new Error('The session was not stored.');
  return { token, filesToken, expiresAt: row.expiresAt };
}

const endPrevious = prepared((db) =>
  db
    .delete(sessions)
    .where(eq(sessions.deviceHash, sql.placeholder('deviceHash')))
    .prepare('end previous session'),
);

const insertion = prepared((db) =>
  db
    .insert(sessions)
    .values({
      id: sql.placeholder('id'),
      userId: sql.placeholder('userId'),
      deviceHash: sql.placeholder('deviceHash'),
      browser: sql.placeholder('browser'),
      system: sql.placeholder('system'),
      network: sql.placeholder('network'),
      // Null without hours.
      idleEndsAt: sql`now() + make_interval(hours => ${sql.placeholder('idleHours')})`,
      tokenHash: sql.placeholder('tokenHash'),
      filesTokenHash: sql.placeholder('filesTokenHash'),
      expiresAt: sql`now() + make_interval(secs => ${sql.placeholder('seconds')})`,
      provedBy: sql.placeholder('provedBy'),
      provedAt: sql`now()`,
      identityId: sql.placeholder('identityId'),
      issuerSid: sql.placeholder('issuerSid'),
      issuerTokens: sql.placeholder('issuerTokens'),
    })
    .returning({ expiresAt: sessions.expiresAt })
    .prepare('new session'),
);

/** Signs out every device of this user, and those that are about to sign in; the live hub closes their sockets. */
export async function endSessionsOf(
  db: Db,
  userId: string,
  { except }: { readonly except?: string | undefined } = {},
): Promise<void> {
  const kept = except === undefined ? undefined : ne(sessions.id, except);
  await db.delete(sessions).where(and(eq(sessions.userId, userId), kept));
  await deleteTicketsOf(db, userId);
}

export async function endSession(db: Db, sessionId: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.id, sessionId));
}

/** The device's token: the existing one, or a new one. */
export async function deviceToken(db: Db, device: string | null): Promise<string> {
  // Keep only tokens that this server issued: others may know a token that was chosen.
  return device !== null && (await isDevice(db, device)) ? device : newToken();
}

/** Records that this device signed in as this user. */
export async function rememberDevice(db: Db, userId: string, device: string): Promise<void> {
  await insertDevice(db).execute({ deviceHash: tokenHash(device), userId });
}

const insertDevice = prepared((db) =>
  db
    .insert(devices)
    .values({ deviceHash: sql.placeholder('deviceHash'), userId: sql.placeholder('userId') })
    .onConflictDoUpdate({
      target: [devices.deviceHash, devices.userId],
      set: { failedAttempts: 0, lastUsedAt: sql`now()` },
    })
    .prepare('remember device'),
);

/** True when this device has signed in with this number before. */
export async function hasSignedIn(db: Db, phoneNumber: string, deviceHash: Buffer): Promise<boolean> {
  return (await deviceOfNumber(db).execute({ phoneNumber, deviceHash })).length > 0;
}

const deviceOfNumber = prepared((db) =>
  db
    .select({ userId: devices.userId })
    .from(devices)
    .innerJoin(userContacts, eq(userContacts.userId, devices.userId))
    .where(
      and(
        eq(userContacts.phoneNumber, sql.placeholder('phoneNumber')),
        eq(devices.deviceHash, sql.placeholder('deviceHash')),
      ),
    )
    .prepare('device of a number'),
);

/** True when this device has signed this user in before. */
export async function isKnownDevice(db: Db, userId: string, deviceHash: Buffer): Promise<boolean> {
  const known = await db
    .select({ userId: devices.userId })
    .from(devices)
    .where(and(eq(devices.userId, userId), eq(devices.deviceHash, deviceHash)));
  return known.length > 0;
}

async function isDevice(db: Db, device: string): Promise<boolean> {
  return (await anyDevice(db).execute({ deviceHash: tokenHash(device) })).length > 0;
}

const anyDevice = prepared((db) =>
  db
    .select({ userId: devices.userId })
    .from(devices)
    .where(eq(devices.deviceHash, sql.placeholder('deviceHash')))
    .limit(1)
    .prepare('device'),
);

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

/** For calls that have waited: refuses NOT_SIGNED_IN where the session has ended since. */
export async function requireOpenSession(db: Db, actor: Actor | null): Promise<void> {
  const end = actor === null ? undefined : await sessionEnd(db, { id: actor.sessionId, userId: actor.id });
  if (end === undefined) throw new Refusal('NOT_SIGNED_IN', sentences.notSignedIn);
}

function newToken(): string {
  return randomBytes(32).toString('base64url');
}
