// Is the process alive, and can it do its work? For load balancers and people who operate it.
import type { FastifyInstance } from 'fastify';
import { shareFor } from '../edge/share-for.ts';

// However often it is asked for, it is found out once a second.
const momentMs = 1000;

// Whatever happens, whoever started this process may ask whether it lives.
const uncounted = { config: { countedAs: 'never' } } as const;
const counted = { config: { countedAs: 'api' } } as const;

/** `isReady` asks the database and the live hub; it may reject. */
export function registerHealth(app: FastifyInstance, isReady: () => Promise<boolean>): void {
  // Whatever the reason, the answer is the same: not ready.
  const look = shareFor(momentMs, () => isReady().catch(() => false));
  app.get('/healthz', uncounted, async () => ({ status: 'ok' }));
  app.get('/readyz', counted, async (_request, reply) => {
    const ready = await look();
    return reply.status(ready ? 200 : 503).send({ status: ready ? 'ok' : 'not ready' });
  });
}
