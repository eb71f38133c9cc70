// Liveness and readiness probes for load balancers and operators.
import type { FastifyInstance } from 'fastify';
import { memoizeFor } from '../kernel/edge/memoize-for.ts';
import { isReady, type Checks } from './readiness.ts';

// The check runs at most once a second, however often the probe is requested.
const cacheMs = 1000;

// Liveness is never rate-limited, so that a supervisor always gets an answer.
const uncounted = { config: { countedAs: 'never' } } as const;
const counted = { config: { countedAs: 'api' } } as const;

/** `readChecks` never rejects. A node that is about to stop is not ready, although it still works. */
export function registerHealth(
  app: FastifyInstance,
  readChecks: () => Promise<Checks>,
  isStopping: () => boolean,
): void {
  const read = memoizeFor(cacheMs, readChecks);
  app.get('/healthz', uncounted, async () => ({ status: 'ok' }));
  app.get('/readyz', counted, async (_request, reply) => {
    const checks = await read();
    const status = isStopping() ? 'stopping' : isReady(checks) ? 'ok' : 'not ready';
    return reply.status(status === 'ok' ? 200 : 503).send({ status, checks });
  });
}
