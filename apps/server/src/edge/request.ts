// Reads the facts of a request: whose session, which device, from where.
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CallContext, Services } from './context.ts';
import { cookieJar, deviceCookie, sentCookie } from './cookies.ts';
import type { OpenSession } from './open-sessions.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

// As long as a session may be over before a call of it is refused.
const askAgainAfterMs = 500;

type Asked = { readonly session: OpenSession | null; readonly at: number };

const asked = new WeakMap<FastifyRequest, Asked>();

export async function callContext(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<CallContext> {
  const callId = request.headers['idempotency-key'];
  const device = sentCookie(request, deviceCookie);
  return {
    services,
    actor: await authenticate(services, request),
    address: request.ip,
    userAgent: request.headers['user-agent'],
    device: device?.value ?? null,
    renewsDevice: services.settings.publicUrl.startsWith('https:') && device?.unprotected === true,
    callId: typeof callId === 'string' && uuid.test(callId) ? callId.toLowerCase() : null,
    cookies: cookieJar(services.settings, reply),
    retryAfter: (seconds) => void reply.header('retry-after', seconds),
  };
}

/**
 * Whose session the request's token opens; null without a valid one. Refuses whoever asks too often. Asked before a body
 * is read and again by the call, it looks once; twice where the body took its time.
 */
export async function authenticate(
  { sessions, rateLimits, visitors }: Pick<Services, 'sessions' | 'rateLimits' | 'visitors'>,
  request: FastifyRequest,
): Promise<OpenSession | null> {
  const before = asked.get(request);
  if (before !== undefined && performance.now() - before.at < askAgainAfterMs) return before.session;
  const at = performance.now();
  const token = bearerToken(request.headers.authorization);
  const session = await sessions.ofToken(token);
  asked.set(request, { session, at });
  if (before !== undefined) return session;
  if (session !== null) {
    rateLimits.calls.require(session.id);
    await sessions.noteUse(session, request.ip);
  }
  // Those without any token of ours were counted when they came in.
  else if (sessions.mayOpen(token)) visitors.require('api', request.ip);
  return session;
}

/** Answers when it is this session's turn. Not for what lasts as long as its sender likes, such as an upload. */
export async function inTurn<Result>(
  { turns, sessions }: Pick<Services, 'turns' | 'sessions'>,
  { headers }: FastifyRequest,
  work: () => Promise<Result>,
): Promise<Result> {
  const token = bearerToken(headers.authorization);
  return turns.take(sessions.mayOpen(token) ? token : null, work);
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
