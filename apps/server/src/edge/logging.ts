// What the log says of a request and of an error: enough to follow what happened, and nothing that opens a door or tells of a person.
import type { FastifyBaseLogger, FastifyRequest, FastifyServerOptions } from 'fastify';

type LoggerOptions = Exclude<FastifyServerOptions['logger'], boolean | FastifyBaseLogger | undefined>;

export function loggerOptions(level: string): LoggerOptions {
  return {
    level,
    redact: ['req.headers.authorization', 'req.headers.cookie'],
    serializers: { err: plainError, req: plainRequest },
  };
}

/** A driver's error carries its whole connection: what happened and where is enough. */
function plainError(error: Error & { readonly code?: unknown }) {
  return { type: error.name, message: error.message, code: error.code, stack: error.stack ?? '' };
}

function plainRequest({ method, url, ip }: FastifyRequest) {
  return { method, url: loggedAddress(url), remoteAddress: ip };
}

/** Without its query, and without the code of a reset link: for half an hour that is as good as a PIN. */
function loggedAddress(url: string): string {
  return url.replace(/[?#].*$/s, '').replace(/^\/reset\/[^/]*/, '/reset/…');
}
