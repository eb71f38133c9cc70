// Rate-limits requests before any other work, by their user or their address, and reads no body for unknown routes.
import { notFound } from '@foothold/domain/contract/refusal';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Services } from './context.ts';
import { authenticate, inSessionQueue, readerTokenOf, tokenOf } from './request.ts';
import { discardUnread } from './discard-unread.ts';
import type { AnonymousKind } from './anonymous-limits.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its requests are counted by their address, whatever token stands beside: it asks for no session. */
    readonly countedAs?: AnonymousKind | 'never';
  }
}

const reads = new Set(['GET', 'HEAD']);

type Counting = Pick<Services, 'sessions' | 'anonymousLimits' | 'rateLimits' | 'sessionQueue'>;

/**
 * Counts each request by its user, or by its address. No route can leave it out, except by `countedAs: 'never'`.
 * Register before every route, and after the cookie plugin.
 */
export function countRequests(app: FastifyInstance, services: Counting): void {
  app.addHook('onRequest', async (request) => {
    await count(services, request);
    if (request.is404 && !reads.has(request.method)) throw notFound();
  });
  app.addHook('onResponse', async ({ raw }) => {
    // Answered before the whole body had arrived.
    if (!raw.complete) discardUnread(raw);
  });
}

async function count(services: Counting, request: FastifyRequest): Promise<void> {
  const { sessions, anonymousLimits } = services;
  const { countedAs } = request.routeOptions.config;
  if (countedAs === 'never') return;
  const area = areaOf(request);
  // By its token where that is authentic, so that others at the address cannot use up what a page needs.
  if (countedAs === undefined && area === 'pages')
    return anonymousLimits.require('pages', request.ip, readerTokenOf(sessions, request) ?? undefined);
  const asksForSession = countedAs === undefined && !request.is404;
  if (asksForSession && area === 'api' && tokenOf(sessions, request) !== null)
    return void (await inSessionQueue(services, request, () => authenticate(services, request)));
  // Delivery counts those with a token, once it knows whether that is of a session.
  if (asksForSession && area === 'files' && readerTokenOf(sessions, request) !== null) return;
  anonymousLimits.require(countedAs ?? 'api', request.ip);
}

function areaOf({ url }: FastifyRequest): 'api' | 'files' | 'pages' {
  const [, area] = /^\/(api|files)(?:\/|$|\?)/.exec(url) ?? [];
  return area === 'api' || area === 'files' ? area : 'pages';
}
