// A user's own sessions, which only that user can follow.
import * as contract from '@foothold/domain/sign-in/collections';
import { and, isNull, or, sql } from '../../kernel/database/drizzle.ts';
import { ofSelf } from '../../kernel/live/access.ts';
import { serveTable } from '../../kernel/live/table-collection.ts';
import { sessions } from '../../kernel/schema/auth.ts';

export const ownSessions = serveTable(contract.ownSessions, sessions, {
  room: { userId: sessions.userId },
  access: ofSelf('userId'),
  columns: {
    id: sessions.id,
    browser: sessions.browser,
    system: sessions.system,
    network: sessions.network,
    provedBy: sessions.provedBy,
    provedAt: sessions.provedAt,
    signedInAt: sessions.createdAt,
    lastUsedAt: sessions.lastUsedAt,
  },
  where: and(
    sql`${sessions.expiresAt} > now()`,
    or(isNull(sessions.idleEndsAt), sql`${sessions.idleEndsAt} > now()`),
  ),
});
