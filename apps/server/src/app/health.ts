// Liveness and readiness probes for load balancers and operators.
import type { FastifyInstance } from 'fastify';
import { memoizeFor } from '../edge/memoize-for.ts';

// The check runs at most once a second, however often the probe is requested.
const cacheMs = 1000;

// Liveness is never rate-limited, so that a supervisor always gets an answer.
const uncounted = { config: { countedAs: 'never' } } as const;
const counted = { config: { countedAs: 'api' } } as const;

/** `isReady` queries the database and the live hub; it may reject. */
export function registerHealth(app: FastifyInstance, isReady: () => Promise<boolean>): void {
  // A failed check means not ready.
  const check = memoizeFor(cacheMs, () => isReady().catch(() => false));
  app.get('/healthz', uncounted, async () => ({ status: 'ok' }));
  app.get('/readyz', counted, async (_request, reply) => {
    const ready = await check();
    return reply.status(ready ? 200 : 503).send({ status: ready ? 'ok' : 'not ready' });
  });
}
