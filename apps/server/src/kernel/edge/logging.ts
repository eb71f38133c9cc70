// Configures what the log contains of requests and errors: enough to trace what happened, but no secrets and no personal data.
import type { FastifyBaseLogger, FastifyRequest, FastifyServerOptions } from 'fastify';

/** Fastify's own name for the id of a request, in each line of the log that is about one. */
export const requestIdLabel = 'reqId';

type LoggerOptions = Exclude<FastifyServerOptions['logger'], boolean | FastifyBaseLogger | undefined>;

export function loggerOptions(level: string): LoggerOptions {
  return {
    level,
    redact: ['req.headers.authorization', 'req.headers.cookie'],
    serializers: { err: plainError, req: plainRequest },
  };
}

/** A database driver's error carries its whole connection: type, message, code and stack are enough. */
function plainError(error: Error & { readonly code?: unknown }) {
  return { type: error.name, message: error.message, code: error.code, stack: error.stack ?? '' };
}

function plainRequest({ method, url, ip }: FastifyRequest) {
  return { method, url: loggedAddress(url), remoteAddress: ip };
}

/** Drops the query, and the code of a reset link, which for half an hour is as good as a PIN. */
function loggedAddress(url: string): string {
  return url.replace(/[?#].*$/s, '').replace(/^\/reset\/[^/]*/, '/reset/…');
}
