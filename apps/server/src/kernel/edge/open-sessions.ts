// Finds the session of a token. Tokens with an invalid signature are never looked up, and ended ones only at a limited rate.
import { and, eq, gt, isNull, or, sql } from '../database/drizzle.ts';
import { first, type Db } from '../database/db.ts';
import { prepared } from '../database/prepared.ts';
import { viewerColumns, type ProvedActor, type Viewer } from '../access/actor.ts';
import { sessions } from '../schema/auth.ts';
import { userContacts, users } from '../schema/public.ts';
import { noteUse } from './session-use.ts';
import { networkOf } from './network.ts';
import { createRateLimit } from './rate-limit.ts';
import { tokenHash } from './tokens.ts';
import type { Tokens } from './tokens.ts';

/** A session found by its token, and its user at that moment. */
export type OpenSession = ProvedActor & {
  readonly viewer: Viewer;
  readonly expiresAt: Date;
  readonly lastUsedAt: Date;
};

const columns = { token: sessions.tokenHash, filesToken: sessions.filesTokenHash };

const openSession = (kind: keyof typeof columns) =>
  prepared((db) =>
    db
      .select({
        id: sessions.userId,
        sessionId: sessions.id,
        expiresAt: sessions.expiresAt,
        lastUsedAt: sessions.lastUsedAt,
        provedAt: sessions.provedAt,
        viewer: viewerColumns,
      })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .innerJoin(userContacts, eq(userContacts.userId, users.id))
      .where(
        and(
          eq(columns[kind], sql.placeholder('hash')),
          gt(sessions.expiresAt, sql`now()`),
          or(isNull(sessions.idleEndsAt), gt(sessions.idleEndsAt, sql`now()`)),
        ),
      )
      .prepare(`session of ${kind}`),
  );
const sessionOf = { token: openSession('token'), filesToken: openSession('filesToken') };

/** A token that a node of this installation made. */
export type AuthenticToken = string & { readonly isAuthentic: true };

export type OpenSessions = {
  /** Null for a token that no node of this installation made: no look-up is needed. */
  authentic(token: string | null | undefined): AuthenticToken | null;
  ofToken(token: AuthenticToken | null): Promise<OpenSession | null>;
  /** The session of the cookie that authorises media elements to read files. */
  ofFilesCookie(value: AuthenticToken | null): Promise<OpenSession | null>;
  /** Records that the session was used, from this address. */
  noteUse(session: OpenSession, address: string): Promise<void>;
};

// A phone with an ended session sends a few more requests before it notices. An ended session never becomes valid again.
const endedRate = { perSecond: 10, burst: 100 };

export function createOpenSessions(db: Db, tokens: Tokens, staffIdleHours: number): OpenSessions {
  const misses = createRateLimit(endedRate);

  async function find(kind: keyof typeof columns, token: AuthenticToken | null): Promise<OpenSession | null> {
    if (token === null || misses.isReached(token)) return null;
    const row = first(await sessionOf[kind](db).execute({ hash: tokenHash(token) }));
    if (row === undefined) misses.allows(token);
    return row ?? null;
  }

  return {
    authentic: (token) =>
      typeof token === 'string' && tokens.isAuthentic(token) ? (token as AuthenticToken) : null,
    ofToken: (token) => find('token', token),
    ofFilesCookie: (value) => find('filesToken', value),
    noteUse: (session, address) => noteUse(db, session, networkOf(address), staffIdleHours),
  };
}
