// Traces requests, jobs and live changes where a collector is configured; otherwise OpenTelemetry's libraries are never loaded.
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { inContext, inSpan, type Span } from '../runtime/work-context.ts';
import type { Settings } from '../runtime/settings.ts';
import type { SmsSender } from '../sms/sms-sender.ts';

export type TracingSettings = {
  /** The collector's address, to which `/v1/traces` is added. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly serviceName: string;
  /** Of the requests and jobs that are traced, 0 to 1. */
  readonly share: number;
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

export const noTracing: Tracing = {
  ofRequest: () => undefined,
  ofJob: () => undefined,
  onDelta: () => undefined,
  close: async () => undefined,
};

export async function startTracing(
  settings: TracingSettings | undefined,
  trustProxy: Settings['trustProxy'],
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<Tracing> {
  if (settings === undefined) return noTracing;
  const { traceWithOpenTelemetry } = await import('./open-telemetry.ts');
  return traceWithOpenTelemetry(settings, trustProxy, log);
}

export async function runTraced(span: Span | undefined, work: () => Promise<void>): Promise<void> {
  if (span === undefined) return work();
  try {
    await inContext({ span }, work);
    span.end();
  } catch (error) {
    span.end(error);
    throw error;
  }
}

/** The same sender, whose messages are a part of what is traced: only that there was one. */
export function tracedSender(sender: SmsSender): SmsSender {
  return {
    ...sender,
    send: (message, signal) => inSpan('send text message', 'client', {}, () => sender.send(message, signal)),
  };
}
