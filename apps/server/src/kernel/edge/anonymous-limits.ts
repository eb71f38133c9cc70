// Rate limits for requests without a session, per address and in total: far above what a whole college behind one address does.
import { TokenBucket, type Rate } from '@foothold/live/server/token-bucket';
import { networkOf } from './network.ts';
import { createRateLimit, tooMany } from './rate-limit.ts';

/** `pages`: documents and files of the app. `api`: calls, plain reads, the API's document, readiness, unknown addresses. */
export type AnonymousKind = 'pages' | 'api' | 'handshakes' | 'polls';

export type AnonymousRates = {
  /** Per address. */
  readonly each: Rate;
  /** For all addresses together, beyond what each always gets. */
  readonly all: Rate;
  /** Per address, however many others ask: two phones that open the app, or one that signs in. */
  readonly always: Rate;
};

export type AnonymousLimits = {
  /** Counts one request: by its token where that is authentic, so others at the address cannot use it up. Throws TOO_MANY. */
  require(kind: AnonymousKind, address: string, token?: string): void;
  /** The same for connections that Fastify does not answer. */
  allows(kind: AnonymousKind, address: string): boolean;
};

// A phone that opens the app for the first time loads some 56 files, and asks two or three things before it signs in. A
// college of 600 that does so within five minutes, behind one address, loads 112 files and asks 6 things a second; a
// classroom of 30 loads 1,680 files at once. After a network failure all of them reconnect within seconds.
const defaults: Readonly<Record<AnonymousKind, AnonymousRates>> = {
  pages: {
    each: { perSecond: 200, burst: 10_000 },
    all: { perSecond: 1000, burst: 20_000 },
    always: { perSecond: 5, burst: 150 },
  },
  api: {
    each: { perSecond: 30, burst: 1500 },
    all: { perSecond: 100, burst: 300 },
    always: { perSecond: 2, burst: 20 },
  },
  handshakes: {
    each: { perSecond: 60, burst: 2500 },
    all: { perSecond: 200, burst: 4000 },
    always: { perSecond: 1, burst: 30 },
  },
  // Only where a proxy blocks WebSocket.
  polls: {
    each: { perSecond: 5, burst: 100 },
    all: { perSecond: 20, burst: 200 },
    always: { perSecond: 0.2, burst: 4 },
  },
};

/** `limits` overrides some of the defaults. */
export function createAnonymousLimits(
  limits: Partial<Record<AnonymousKind, AnonymousRates>> = {},
): AnonymousLimits {
  const { pages, api, handshakes, polls } = { ...defaults, ...limits };
  const byKind = { pages: count(pages), api: count(api), handshakes: count(handshakes), polls: count(polls) };
  return {
    allows: (kind, address) => byKind[kind](networkOf(address)),
    require(kind, address, token) {
      if (!byKind[kind](networkOf(address), token)) throw tooMany(1000);
    },
  };
}

function count({ each, all, always }: AnonymousRates): (network: string, token?: string) => boolean {
  const ofEach = createRateLimit(each);
  const ofAll = new TokenBucket(all);
  const ofEachAlways = createRateLimit(always);
  return (network, token) =>
    token === undefined
      ? ofEach.allows(network) && (ofEachAlways.allows(network) || ofAll.spend())
      : ofEach.allows(token);
}
