// Rate-limits requests without a session before any other work, and reads no body for unknown routes.
import { notFound } from '@foothold/domain/contract/refusal';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Services } from './context.ts';
import { filesCookie, sentCookie } from './cookies.ts';
import { tokenOf } from './request.ts';
import { discardUnread } from './discard-unread.ts';
import type { VisitorKind } from './visitors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How a request without a session is counted, where its path does not say. */
    readonly countedAs?: VisitorKind | 'never';
  }
}

const reads = new Set(['GET', 'HEAD']);

/** Register before every route, and after the cookie plugin. */
export function registerVisitorLimits(
  app: FastifyInstance,
  { sessions, visitors }: Pick<Services, 'sessions' | 'visitors'>,
): void {
  app.addHook('onRequest', async (request) => {
    const { countedAs } = request.routeOptions.config;
    if (countedAs === 'never') return;
    const kind = countedAs ?? kindOf(request);
    const token = tokenOf(sessions, request) ?? sessions.authentic(sentCookie(request, filesCookie)?.value);
    // Routes that require a session count it by user once authenticated, and an ended session when that is known.
    const asksForSession = countedAs === undefined && kind === 'api';
    if (!asksForSession || token === null) {
      visitors.require(kind, request.ip, token ?? undefined);
    }
    if (request.is404 && !reads.has(request.method)) throw notFound();
  });
  app.addHook('onResponse', async ({ raw }) => {
    // Answered before the whole body had arrived.
    if (!raw.complete) discardUnread(raw);
  });
}

function kindOf({ url }: FastifyRequest): VisitorKind {
  return /^\/(api|files)(\/|$|\?)/.test(url) ? 'api' : 'pages';
}
