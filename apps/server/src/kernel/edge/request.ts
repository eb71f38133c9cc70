// Reads the facts of a request: its session, device and address.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CallContext, Services } from './context.ts';
import { cookieJar, deviceCookie, filesCookie, flowOf, sentCookie } from './cookies.ts';
import type { AuthenticToken, OpenSession } from './open-sessions.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

// A session may have ended, or its user have lost a right, this long before a call is refused.
const recheckAfterMs = 500;

type Authentication = { readonly session: OpenSession | null; readonly at: number };

const authentications = new WeakMap<FastifyRequest, Authentication>();

const tokens = new WeakMap<FastifyRequest, AuthenticToken | null>();

export async function callContext(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<CallContext> {
  const callId = request.headers['idempotency-key'];
  const device = sentCookie(request, deviceCookie);
  const session = await authenticate(services, request);
  return {
    services,
    requestId: request.id,
    actor: session,
    viewer: session?.viewer,
    address: request.ip,
    userAgent: request.headers['user-agent'],
    device: device?.value ?? null,
    renewsDevice: services.settings.publicUrl.startsWith('https:') && device?.unprotected === true,
    flow: flowOf(services.settings, request),
    callId: typeof callId === 'string' && uuid.test(callId) ? callId.toLowerCase() : null,
    cookies: cookieJar(services.settings, reply),
    retryAfter: (seconds) => void reply.header('retry-after', seconds),
  };
}

/**
 * The session of the request's token; null without a valid one. Enforces the rate limits. Called before the body is read
 * and again by the call, it queries the database once, or twice when the body took long to arrive.
 */
export async function authenticate(
  { sessions, rateLimits, anonymousLimits }: Pick<Services, 'sessions' | 'rateLimits' | 'anonymousLimits'>,
  request: FastifyRequest,
): Promise<OpenSession | null> {
  const before = authentications.get(request);
  if (before !== undefined && performance.now() - before.at < recheckAfterMs) return before.session;
  const at = performance.now();
  const token = tokenOf(sessions, request);
  const session = await sessions.ofToken(token);
  authentications.set(request, { session, at });
  if (before !== undefined) return session;
  if (session !== null) {
    rateLimits.calls.require(session.id);
    await sessions.noteUse(session, request.ip);
  }
  // Requests without an authentic token were counted by the first hook.
  else if (token !== null) anonymousLimits.require('api', request.ip);
  return session;
}

/**
 * The same for a request for a file. Media elements cannot send headers, so they authenticate by a cookie that gives
 * access to files only.
 */
export async function authenticateReader(
  { sessions, rateLimits, anonymousLimits }: Pick<Services, 'sessions' | 'rateLimits' | 'anonymousLimits'>,
  request: FastifyRequest,
): Promise<OpenSession | null> {
  const token = readerTokenOf(sessions, request);
  const session = await (sendsToken(request) ? sessions.ofToken(token) : sessions.ofFilesCookie(token));
  if (session !== null) rateLimits.files.require(session.id);
  else if (token !== null) anonymousLimits.require('api', request.ip);
  return session;
}

/** The token of a request for a file or a page: that of its header, or else of its cookie. */
export function readerTokenOf(
  sessions: Pick<Services['sessions'], 'authentic'>,
  request: FastifyRequest,
): AuthenticToken | null {
  if (sendsToken(request)) return tokenOf(sessions, request);
  return sessions.authentic(sentCookie(request, filesCookie)?.value);
}

function sendsToken({ headers }: FastifyRequest): boolean {
  return bearerToken(headers.authorization) !== null;
}

/** Runs work in the session's queue. Not for work whose duration the client controls, such as an upload. */
export async function inSessionQueue<Result>(
  { sessionQueue, sessions }: Pick<Services, 'sessionQueue' | 'sessions'>,
  request: FastifyRequest,
  work: () => Promise<Result>,
): Promise<Result> {
  return sessionQueue.run(tokenOf(sessions, request), work);
}

/** The token of `Authorization: Bearer …`, or null without an authentic one. Its signature is checked once per request. */
export function tokenOf(
  sessions: Pick<Services['sessions'], 'authentic'>,
  request: FastifyRequest,
): AuthenticToken | null {
  const known = tokens.get(request);
  if (known !== undefined) return known;
  const token = sessions.authentic(bearerToken(request.headers.authorization));
  tokens.set(request, token);
  return token;
}

export function bearerToken(header: string | undefined): string | null {
  const match = /^Bearer ([\w-]{20,200})$/.exec(header ?? '');
  return match?.[1] ?? null;
}
