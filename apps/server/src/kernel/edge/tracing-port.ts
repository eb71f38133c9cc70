// What the server asks of tracing, and what an operator may set.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Span } from '../runtime/work-context.ts';

export type TracingSettings = {
  /** The collector's address, to which `/v1/traces` is added. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly serviceName: string;
  /** Of the requests and jobs that are traced, 0 to 1. */
  readonly share: number;
  /** How long spans wait for others before they are sent together. Default: 2,000. */
  readonly sendAfterMs?: number;
  /** How long the collector has for an answer. Default: 10,000. */
  readonly timeoutMs?: number;
};

export type Tracing = {
  /** Ends with the answer. Undefined: not traced. */
  readonly ofRequest: (request: FastifyRequest, reply: FastifyReply) => Span | undefined;
  readonly ofJob: (name: string) => Span | undefined;
  /** A change reached its followers, this long after it was announced. One in a hundred becomes a trace. */
  readonly onDelta: (ageMs: number, followers: number) => void;
  /** Sends what waits, and gives up after two seconds. */
  readonly close: () => Promise<void>;
};
