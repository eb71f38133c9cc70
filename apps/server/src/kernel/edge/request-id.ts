// Names each request: in every line of the log, in the header of its answer, and in the answer to one that fails unexpectedly.
import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { inContext } from '../runtime/work-context.ts';
import type { Settings } from '../runtime/settings.ts';
import type { Tracing } from './tracing-port.ts';
import { trustIn } from './trusted-proxies.ts';

export const requestIdHeader = 'x-request-id';

const wellFormed = /^[\w.:-]{8,64}$/;

/** For Fastify's `genReqId`. The id of a proxy that is trusted, so that its log and ours name a request alike; else a new one. */
export function requestIdsBehind(trustProxy: Settings['trustProxy']): (request: IncomingMessage) => string {
  const trust = trustIn(trustProxy);
  return ({ headers, socket }) => {
    const sent = headers[requestIdHeader];
    const isTrusted = typeof sent === 'string' && trust(socket.remoteAddress ?? '', 0);
    return isTrusted && wellFormed.test(sent) ? sent : newRequestId();
  };
}

/** All that runs for a request finds its id and its trace. Register before every other hook. */
export function registerRequestContext(app: FastifyInstance, tracing: Tracing): void {
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header(requestIdHeader, request.id);
    inContext({ requestId: request.id, span: tracing.ofRequest(request, reply) }, done);
  });
}

// Read out on the telephone: without letters that look or sound like digits, in groups of four.
const letters = '0123456789abcdefghjkmnpqrstvwxyz';

/** 60 random bits, such as `k7m2-9xqd-4tb3`. */
function newRequestId(): string {
  const id = Array.from(randomBytes(12), (byte) => letters[byte % 32]).join('');
  return `${id.slice(0, 4)}-${id.slice(4, 8)}-${id.slice(8)}`;
}
