// Counts what comes without a session before anything else is done for it, and reads no body that has no address.
import { notFound } from '@foothold/domain/contract/refusal';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Services } from './context.ts';
import { filesCookie, sentCookie } from './cookies.ts';
import { bearerToken } from './request.ts';
import { discardUnread } from './unread-bytes.ts';
import type { VisitorKind } from './visitors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How a request is counted that asks for no session, where its address does not say it. */
    readonly countedAs?: VisitorKind | 'never';
  }
}

const reads = new Set(['GET', 'HEAD']);

/** To be registered before every route, and after the cookies are read. */
export function registerEntrance(
  app: FastifyInstance,
  { sessions, visitors }: Pick<Services, 'sessions' | 'visitors'>,
): void {
  app.addHook('onRequest', async (request) => {
    const { countedAs } = request.routeOptions.config;
    if (countedAs === 'never') return;
    const kind = countedAs ?? kindOf(request);
    const token = [bearerToken(request.headers.authorization), sentCookie(request, filesCookie)?.value].find(
      (sent) => sessions.mayOpen(sent),
    );
    // Where a session is asked for, whoever has one is counted by person, and whoever had one when that is known.
    const asksForSession = countedAs === undefined && kind === 'api';
    if (!asksForSession || token === undefined) {
      visitors.require(kind, request.ip, token ?? undefined);
    }
    if (request.is404 && !reads.has(request.method)) throw notFound();
  });
  app.addHook('onResponse', async ({ raw }) => {
    // Answered before everything had come.
    if (!raw.complete) discardUnread(raw);
  });
}

function kindOf({ url }: FastifyRequest): VisitorKind {
  return /^\/(api|files)(\/|$|\?)/.test(url) ? 'api' : 'pages';
}
