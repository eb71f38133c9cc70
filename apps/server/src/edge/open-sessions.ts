// Finds the session of a token. Tokens with an invalid signature are never looked up, and ended ones only at a limited rate.
import { and, eq, gt, isNull, or, sql } from 'drizzle-orm';
import { first, type Db } from '../database/db.ts';
import type { Actor } from '../access/actor.ts';
import { noteUse } from './session-use.ts';
import { sessions } from '../schema/sign-in.ts';
import { networkOf } from './network.ts';
import { createRateLimit } from './rate-limit.ts';
import { tokenHash } from './tokens.ts';
import type { Tokens } from './tokens.ts';

/** A session found by its token. */
export type OpenSession = Actor & { readonly expiresAt: Date; readonly lastUsedAt: Date };

export type OpenSessions = {
  /** False for a token that no node of this installation made: no look-up is needed. */
  mayOpen(token: string | null | undefined): boolean;
  ofToken(token: string | null): Promise<OpenSession | null>;
  /** The session of the cookie that authorises media elements to read files. */
  ofFilesCookie(value: string | undefined): Promise<OpenSession | null>;
  /** Records that the session was used, from this address. */
  noteUse(session: OpenSession, address: string): Promise<void>;
};

// A phone with an ended session sends a few more requests before it notices. An ended session never becomes valid again.
const endedRate = { perSecond: 10, burst: 100 };

export function createOpenSessions(db: Db, tokens: Tokens, staffIdleHours: number): OpenSessions {
  const misses = createRateLimit(endedRate);

  async function find(column: 'tokenHash' | 'filesTokenHash', token: string): Promise<OpenSession | null> {
    if (!tokens.isAuthentic(token) || misses.isReached(token)) return null;
    const row = first(
      await db
        .select({
          id: sessions.userId,
          sessionId: sessions.id,
          expiresAt: sessions.expiresAt,
          lastUsedAt: sessions.lastUsedAt,
        })
        .from(sessions)
        .where(
          and(
            eq(sessions[column], tokenHash(token)),
            gt(sessions.expiresAt, sql`now()`),
            or(isNull(sessions.idleEndsAt), gt(sessions.idleEndsAt, sql`now()`)),
          ),
        ),
    );
    if (row === undefined) misses.allows(token);
    return row ?? null;
  }

  return {
    mayOpen: (token) => typeof token === 'string' && tokens.isAuthentic(token),
    ofToken: async (token) => (token === null ? null : find('tokenHash', token)),
    ofFilesCookie: async (value) => (value === undefined ? null : find('filesTokenHash', value)),
    noteUse: (session, address) => noteUse(db, session, networkOf(address), staffIdleHours),
  };
}
