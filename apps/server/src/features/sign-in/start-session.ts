// Starts the session of somebody who has proved who they are: stores it, records it, and gives the browser its cookies.
import { isStaff, type Role } from '@foothold/domain/access/roles';
import type { WayToProve } from '@foothold/domain/access/ways-to-prove';
import { eq, sql } from '../../kernel/database/drizzle.ts';
import { record } from '../../kernel/audit/record.ts';
import type { Db } from '../../kernel/database/db.ts';
import { sentTogether } from '../../kernel/database/sent-together.ts';
import type { CallContext } from '../../kernel/edge/context.ts';
import { deviceCookie, filesCookie } from '../../kernel/edge/cookies.ts';
import { networkOf } from '../../kernel/edge/network.ts';
import { identities } from '../../kernel/schema/auth.ts';
import { browserNameOf } from './browser-name.ts';
import { deviceSeconds, openSession, rememberDevice, sessionSeconds, type NewSession } from './sessions.ts';
import type { CollegeSession } from './tickets.ts';

export type SignedIn = { readonly token: string; readonly userId: string; readonly expiresAt: string };

type Proved = {
  readonly userId: string;
  readonly role: Role;
  /** The browser's device token, from `deviceToken`. */
  readonly device: string;
  readonly isKnownDevice: boolean;
  readonly provedBy: WayToProve;
  readonly college?: CollegeSession | null | undefined;
};

export type StartedSession = Proved & { readonly session: NewSession };

/** Call in a transaction; after the commit `deliverSession` makes the answer. */
export async function startSession(db: Db, proved: Proved, context: CallContext): Promise<StartedSession> {
  const { userId, role, device, isKnownDevice, provedBy, college } = proved;
  const { services, address, userAgent } = context;
  const [session] = await sentTogether([
    openSession(db, services.tokens, {
      userId,
      role,
      device,
      name: browserNameOf(userAgent),
      network: networkOf(address),
      staffIdleHours: services.settings.staffIdleHours,
      provedBy,
      college,
    }),
    rememberDevice(db, userId, device),
    record(db, {
      actorId: userId,
      action: 'signed in',
      subjectId: userId,
      details: {
        address,
        device: isKnownDevice ? 'known' : 'new',
        ...(provedBy === 'password' ? {} : { provedBy }),
      },
    }),
  ]);
  if (college != null)
    await db
      .update(identities)
      .set({ lastUsedAt: sql`now()` })
      .where(eq(identities.id, college.identityId));
  return { ...proved, session };
}

export async function deliverSession(started: StartedSession, context: CallContext): Promise<SignedIn> {
  const { session, device, role, userId } = started;
  const { services, address, cookies } = context;
  if (isStaff(role)) await services.networks.liftLimits(services.db, address);
  cookies.set(filesCookie, session.filesToken, { maxAgeSeconds: sessionSeconds(role), path: '/files' });
  cookies.set(deviceCookie, device, { maxAgeSeconds: deviceSeconds, path: '/api/users' });
  return { token: session.token, userId, expiresAt: session.expiresAt.toISOString() };
}
