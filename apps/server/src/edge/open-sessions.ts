// Finds whose session a token opens. What we never made is not looked up at all, and what has ended only so often.
import { and, eq, gt, isNull, or, sql } from 'drizzle-orm';
import { first, type Db } from '../database/db.ts';
import type { Actor } from '../access/actor.ts';
import { noteUse } from './session-use.ts';
import { sessions } from '../schema/sign-in.ts';
import { networkOf } from './network.ts';
import { createRateLimit } from './rate-limit.ts';
import { tokenHash } from './request.ts';
import type { Tokens } from './tokens.ts';

/** A session as its token opens it. */
export type OpenSession = Actor & { readonly expiresAt: Date; readonly lastUsedAt: Date };

export type OpenSessions = {
  /** False for what no node of ours made: it opens nothing, and nobody needs to be asked. */
  mayOpen(token: string | null | undefined): boolean;
  ofToken(token: string | null): Promise<OpenSession | null>;
  /** The session of the cookie that lets media elements read files. */
  ofFilesCookie(value: string | undefined): Promise<OpenSession | null>;
  /** Somebody asked for something in it, from this address. */
  noteUse(session: OpenSession, address: string): Promise<void>;
};

// A phone whose session has ended asks a few times before it hears of it. An ended session never opens again.
const ended = { perSecond: 10, burst: 100 };

export function createOpenSessions(db: Db, tokens: Tokens, staffIdleHours: number): OpenSessions {
  const misses = createRateLimit(ended);

  async function find(column: 'tokenHash' | 'filesTokenHash', token: string): Promise<OpenSession | null> {
    if (!tokens.isOurs(token) || misses.isReached(token)) return null;
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
    mayOpen: (token) => typeof token === 'string' && tokens.isOurs(token),
    ofToken: async (token) => (token === null ? null : find('tokenHash', token)),
    ofFilesCookie: async (value) => (value === undefined ? null : find('filesTokenHash', value)),
    noteUse: (session, address) => noteUse(db, session, networkOf(address), staffIdleHours),
  };
}
