// A user's own sessions, which only that user can follow.
import * as contract from '@foothold/domain/sign-in/collections';
import type { OwnSession } from '@foothold/domain/sign-in/collections';
import { and, isNull, or, sql } from 'drizzle-orm';
import { direct, serve, within } from '../live/collection.ts';
import { viewerChanges } from '../live/dependencies.ts';
import { activeViewer } from '../access/actor.ts';
import { sessions } from '../schema/sign-in.ts';

export const ownSessions = serve<{ userId: string }, OwnSession>(contract.ownSessions, {
  access: async (db, actor, { userId }) =>
    actor?.id === userId && (await activeViewer(db, actor)) !== undefined,
  accessDependsOn: viewerChanges,
  touchedBy: { 'auth.sessions': direct('user_id', (userId) => ({ userId }), 'id') },
  read: async (db, rooms, keys) => {
    const ofRooms = within(
      sessions.userId,
      rooms.map((room) => room.userId),
      sessions.id,
      keys,
    );
    const rows = await db
      .select()
      .from(sessions)
      .where(and(ofRooms, sql`${sessions.expiresAt} > now()`, notIdle()));
    return rows.map(({ id, userId, browser, system, network, createdAt, lastUsedAt }) => ({
      room: { userId },
      row: {
        id,
        browser,
        system,
        network,
        signedInAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt.toISOString(),
      },
    }));
  },
});

function notIdle() {
  return or(isNull(sessions.idleEndsAt), sql`${sessions.idleEndsAt} > now()`);
}
