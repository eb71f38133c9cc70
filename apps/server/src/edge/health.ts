// Is the process alive, and can it do its work? For load balancers and people who operate it.
import type { FastifyInstance } from 'fastify';

/** `isReady` asks the database and the live hub; it may reject. */
export function registerHealth(app: FastifyInstance, isReady: () => Promise<boolean>): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    // Whatever the reason, the answer is the same: not ready.
    const ready = await isReady().catch(() => false);
    return reply.status(ready ? 200 : 503).send({ status: ready ? 'ok' : 'not ready' });
  });
}
