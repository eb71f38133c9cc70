// Reads the facts of a request: whose session, which device, from where.
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { and, eq, gt, sql } from 'drizzle-orm';
import { first, type Db } from '../database/db.ts';
import type { Actor } from '../people/actor.ts';
import { sessions } from '../sign-in/tables.ts';
import type { CallContext, Services } from './context.ts';
import { cookieJar, deviceCookie, sentCookie } from './cookies.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** A session as its token opens it. */
export type OpenSession = Actor & { readonly expiresAt: Date };

export async function callContext(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<CallContext> {
  const callId = request.headers['idempotency-key'];
  const device = sentCookie(request, deviceCookie);
  return {
    services,
    actor: await askerOf(services, request),
    address: request.ip,
    device: device?.value ?? null,
    renewsDevice: services.settings.publicUrl.startsWith('https:') && device?.unprotected === true,
    callId: typeof callId === 'string' && uuid.test(callId) ? callId.toLowerCase() : null,
    cookies: cookieJar(services.settings, reply),
    retryAfter: (seconds) => void reply.header('retry-after', seconds),
  };
}

/** Whose session the request's token opens; null without a valid one. Refuses whoever asks too often. */
export async function askerOf(
  { db, paces }: Pick<Services, 'db' | 'paces'>,
  { headers }: FastifyRequest,
): Promise<OpenSession | null> {
  const session = await sessionOfToken(db, bearerToken(headers.authorization));
  if (session !== null) paces.calls.require(session.id);
  return session;
}

/** Answers when it is this session's turn. Not for what lasts as long as its sender likes, such as an upload. */
export async function inTurn<Result>(
  { turns }: Pick<Services, 'turns'>,
  { headers }: FastifyRequest,
  work: () => Promise<Result>,
): Promise<Result> {
  return turns.take(bearerToken(headers.authorization), work);
}

/** The token of `Authorization: Bearer …`, or null. */
export function bearerToken(header: string | undefined): string | null {
  const match = /^Bearer ([\w-]{20,200})$/.exec(header ?? '');
  return match?.[1] ?? null;
}

/** Only hashes of tokens are stored, so a leaked database opens no session. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

export async function sessionOfToken(db: Db, token: string | null): Promise<OpenSession | null> {
  if (token === null) return null;
  return openSession(db, eq(sessions.tokenHash, tokenHash(token)));
}

/** The session of the cookie that lets media elements read files. */
export async function sessionOfFilesCookie(db: Db, value: string | undefined): Promise<OpenSession | null> {
  return value === undefined ? null : openSession(db, eq(sessions.filesTokenHash, tokenHash(value)));
}

async function openSession(db: Db, match: ReturnType<typeof eq>): Promise<OpenSession | null> {
  const row = first(
    await db
      .select({ id: sessions.userId, sessionId: sessions.id, expiresAt: sessions.expiresAt })
      .from(sessions)
      .where(and(match, gt(sessions.expiresAt, sql`now()`))),
  );
  return row ?? null;
}
