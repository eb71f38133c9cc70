// Builds spans and sends them to an OpenTelemetry collector. Loaded only where one is configured.
import {
  defaultTextMapGetter,
  defaultTextMapSetter,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
  type Span as RecordedSpan,
} from '@opentelemetry/api';
import { ExportResultCode, W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type SpanExporter,
} from '@opentelemetry/sdk-trace';
import type { FastifyBaseLogger } from 'fastify';
import { setTimeout as pause } from 'node:timers/promises';
import type { Settings } from '../runtime/settings.ts';
import type { Attributes, Span } from '../runtime/work-context.ts';
import type { Tracing, TracingSettings } from './tracing-port.ts';
import { trustIn } from './trusted-proxies.ts';

// While the collector is away, spans beyond these are dropped: some 2 MB.
const maxQueueSize = 2048;
const closeMs = 2_000;
const deltasBetween = 100;

const kinds = { internal: SpanKind.INTERNAL, client: SpanKind.CLIENT };
const traceparent = new W3CTraceContextPropagator();

/** Sets nothing global: Sentry's library, which may be loaded too, has its own. */
export function traceWithOpenTelemetry(
  { endpoint, headers, serviceName, share, sendAfterMs = 2_000, timeoutMs = 10_000 }: TracingSettings,
  trustProxy: Settings['trustProxy'],
  log: Pick<FastifyBaseLogger, 'warn'>,
): Tracing {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint}/v1/traces`,
    headers: { ...headers },
    timeoutMillis: timeoutMs,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: sayingOnce(exporter, log),
        maxQueueSize,
        scheduledDelayMillis: sendAfterMs,
        // The exporter itself gives up before.
        exportTimeoutMillis: timeoutMs + 2_000,
      }),
    ],
  });
  const tracer = provider.getTracer('foothold');
  const trust = trustIn(trustProxy);
  let deltas = 0;

  const begin = (
    parent: Context,
    name: string,
    options: { kind: SpanKind; attributes?: Attributes; startTime?: number },
  ): Span | undefined => {
    const recorded = tracer.startSpan(name, options, parent);
    const context = trace.setSpan(parent, recorded);
    let ended = false;
    const isRecorded = recorded.isRecording();
    return {
      begin: (child, kind, attributes) =>
        ended || !isRecorded ? undefined : begin(context, child, { kind: kinds[kind], attributes }),
      set: (attributes) => void recorded.setAttributes({ ...attributes }),
      end: (failure) => {
        ended = true;
        if (failure !== undefined) fail(recorded, typeOf(failure));
        recorded.end();
      },
      headers: () => {
        const carrier: Record<string, string> = {};
        traceparent.inject(context, carrier, defaultTextMapSetter);
        return carrier;
      },
    };
  };

  return {
    ofRequest: (request, { raw }) => {
      const { method, routeOptions, headers: sent, socket, id } = request;
      const isTrusted = trust(socket.remoteAddress ?? '', 0);
      const parent = isTrusted ? traceparent.extract(ROOT_CONTEXT, sent, defaultTextMapGetter) : ROOT_CONTEXT;
      const route = routeOptions.url ?? 'none';
      const span = begin(parent, `${method} ${route}`, {
        kind: SpanKind.SERVER,
        attributes: { 'http.request.method': method, 'http.route': route, 'foothold.request_id': id },
      });
      // Also for answers that do not go through Fastify.
      raw.once('close', () => {
        const { statusCode, writableFinished } = raw;
        span?.set({ 'http.response.status_code': statusCode });
        if (!writableFinished) span?.set({ 'error.type': 'disconnected' });
        span?.end(statusCode >= 500 ? new ServerError(statusCode) : undefined);
      });
      return span;
    },
    ofJob: (name) => begin(ROOT_CONTEXT, `job ${name}`, { kind: SpanKind.CONSUMER }),
    onDelta: (ageMs, followers) => {
      deltas += 1;
      if (deltas % deltasBetween !== 1) return;
      const attributes = { 'foothold.followers': followers };
      const startTime = Date.now() - ageMs;
      begin(ROOT_CONTEXT, 'live change', { kind: SpanKind.PRODUCER, attributes, startTime })?.end();
    },
    close: async () => {
      await Promise.race([
        provider.shutdown().catch(() => undefined),
        pause(closeMs, undefined, { ref: false }),
      ]);
    },
  };
}

class ServerError extends Error {
  override name: string;

  constructor(status: number) {
    super();
    this.name = String(status);
  }
}

/** Never its message, which may contain what people wrote. */
function typeOf(failure: unknown): string {
  const cause = failure instanceof Error && failure.cause !== undefined ? failure.cause : failure;
  if (typeof cause !== 'object' || cause === null) return typeof cause;
  if ('code' in cause && typeof cause.code === 'string') return cause.code;
  return cause instanceof Error ? cause.name : 'object';
}

function fail(span: RecordedSpan, type: string): void {
  span.setAttribute('error.type', type);
  span.setStatus({ code: SpanStatusCode.ERROR });
}

/** Logs one line when the collector cannot be reached, and one when it can again. */
function sayingOnce(exporter: SpanExporter, log: Pick<FastifyBaseLogger, 'warn'>): SpanExporter {
  let isAway = false;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const failed = result.code !== ExportResultCode.SUCCESS;
        if (failed && !isAway)
          log.warn({ err: result.error }, 'traces cannot be sent, and are dropped until they can');
        if (!failed && isAway) log.warn('traces are sent again');
        isAway = failed;
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  };
}
