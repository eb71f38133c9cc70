// Knows when somebody waits for an answer, so that long work goes on in the gaps.
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

export type Traffic = {
  /** Resolves once nobody has waited for a moment; after this many milliseconds in any case. */
  waitUntilIdle(atMostMs: number): Promise<void>;
};

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Takes as long as its reader does: nobody gives way to it. */
    readonly longWork?: true;
  }
}

// What an answer sets going reaches those who follow some milliseconds after it.
const momentMs = 10;

export function watchTraffic(app: FastifyInstance): Traffic {
  let answering = 0;
  let answeredAt = -momentMs;
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.longWork) return;
    answering += 1;
    reply.raw.once('close', () => {
      answering -= 1;
      answeredAt = performance.now();
    });
  });
  const isQuiet = () => answering === 0 && performance.now() - answeredAt >= momentMs;
  return {
    waitUntilIdle: async (atMostMs) => {
      const until = performance.now() + atMostMs;
      while (!isQuiet() && performance.now() < until) await pause(1);
    },
  };
}
