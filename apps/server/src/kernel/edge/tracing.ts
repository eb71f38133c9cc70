// Traces requests, jobs and live changes where a collector is configured; otherwise OpenTelemetry's libraries are never loaded.
import type { FastifyBaseLogger } from 'fastify';
import { inContext, inSpan, type Span } from '../runtime/work-context.ts';
import type { Settings } from '../runtime/settings.ts';
import type { SmsSender } from '../sms/sms-sender.ts';
import type { Tracing, TracingSettings } from './tracing-port.ts';

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
