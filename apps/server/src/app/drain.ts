// Takes this node out of service: first it only says so, then people are sent to other nodes, and requests in progress finish.
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

const defaults: DrainLimits = { noticeMs: 0, maxRequestMs: 10_000 };
/** Every socket gets a moment of its own, so that the other nodes open 200 a second: the more there are, the longer it takes. */
const perSocketMs = 5;
const maxSpreadMs = 10_000;

export type DrainLimits = {
  /** How long the node goes on working while it says that it is not ready, so that every balancer has heard it. */
  readonly noticeMs: number;
  /** A request that takes longer is cut off, and made again by its client: a call with its id, an upload from its last byte. */
  readonly maxRequestMs: number;
};

export type Drain = {
  readonly hasBegun: () => boolean;
  /** Resolves once no socket and no request is left, or only such as are too slow. */
  run(sockets: Sockets): Promise<void>;
};

type Sockets = {
  readonly count: () => number;
  /** Sends all of them to other nodes, at moments spread over this time. */
  readonly sendAway: (spreadMs: number) => Promise<void>;
};

export function spreadOf(sockets: number): number {
  return Math.min(sockets * perSocketMs, maxSpreadMs);
}

/** `limits` overrides some of the defaults. */
export function createDrain(app: FastifyInstance, limits: Partial<DrainLimits> = {}): Drain {
  const { noticeMs, maxRequestMs } = { ...defaults, ...limits };
  let begun = false;
  const inProgress = new Set<Promise<void>>();
  app.addHook('onRequest', async (_request, { raw }) => {
    const ended = new Promise<void>((resolve) => raw.once('close', resolve));
    inProgress.add(ended);
    void ended.then(() => inProgress.delete(ended));
  });
  app.addHook('onSend', async (_request, reply) => {
    // The next request of this connection belongs to another node.
    if (begun) void reply.header('connection', 'close');
  });
  const requestsEnd = async () => {
    while (inProgress.size > 0) await Promise.all(inProgress);
  };
  return {
    hasBegun: () => begun,
    run: async (sockets) => {
      begun = true;
      await pause(noticeMs);
      // Nothing new is accepted; what is open stays open.
      app.server.close();
      await Promise.all([
        sockets.sendAway(spreadOf(sockets.count())),
        Promise.race([requestsEnd(), pause(maxRequestMs, undefined, { ref: false })]),
      ]);
    },
  };
}
