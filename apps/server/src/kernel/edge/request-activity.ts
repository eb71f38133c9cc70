// Tracks whether requests are being answered, so that background work can yield to them.
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

export type RequestActivity = {
  /** Resolves once no request has been in progress for a moment; after this many milliseconds in any case. */
  waitUntilIdle(atMostMs: number): Promise<void>;
};

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Lasts as long as its client reads: background work does not yield to it. */
    readonly longWork?: true;
  }
}

// A change reaches its live followers some milliseconds after its answer.
const idleMs = 10;

export function watchRequestActivity(app: FastifyInstance): RequestActivity {
  let answering = 0;
  let answeredAt = -idleMs;
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.longWork) return;
    answering += 1;
    reply.raw.once('close', () => {
      answering -= 1;
      answeredAt = performance.now();
    });
  });
  const isIdle = () => answering === 0 && performance.now() - answeredAt >= idleMs;
  return {
    waitUntilIdle: async (atMostMs) => {
      const until = performance.now() + atMostMs;
      while (!isIdle() && performance.now() < until) await pause(1);
    },
  };
}
