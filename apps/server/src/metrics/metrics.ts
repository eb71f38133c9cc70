// What operators can measure of this node, in the Prometheus text format: names, units and labels are public, see docs/operations/monitoring.md.
import { collectDefaultMetrics, Counter, Histogram, Registry } from '@prometheus-io/client';
import type { FastifyInstance } from 'fastify';
import { SmsFailure } from '../kernel/sms/sms-failure.ts';
import type { SmsSender } from '../kernel/sms/sms-sender.ts';

export type Metrics = {
  readonly registry: Registry;
  /** Counts the requests of this server and their duration, by route. */
  readonly observeRequests: (app: FastifyInstance) => void;
  /** The same sender, counting what the carrier says. */
  readonly observeTextMessages: (sms: SmsSender) => SmsSender;
  /** A change reached this many followers, this long after its commit. */
  readonly onDelta: (ageMs: number, followers: number) => void;
};

/** What tus calls a part of a file, whichever part it is. */
const partOfFile = 'application/offset+octet-stream';

const requestSeconds = [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10];
const deltaSeconds = [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.3, 1, 5];

/** A registry of its own: several nodes may run in one process. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'foothold_requests_total',
    help: 'Answered HTTP requests',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'foothold_request_duration_seconds',
    help: 'From the first byte of a request to the last one of its answer',
    labelNames: ['method', 'route'],
    buckets: requestSeconds,
    registers,
  });
  const uploaded = new Counter({
    name: 'foothold_uploaded_bytes_total',
    help: 'Bytes of files received, in parts that were answered',
    registers,
  });
  const textMessages = new Counter({
    name: 'foothold_text_messages_total',
    help: 'Text messages handed to the carrier, by its answer',
    labelNames: ['outcome'],
    registers,
  });
  const deltaAge = new Histogram({
    name: 'foothold_live_delta_age_seconds',
    help: 'From the commit of a change to its sending to all who follow it on this node',
    buckets: deltaSeconds,
    registers,
  });
  const deliveries = new Counter({
    name: 'foothold_live_deliveries_total',
    help: 'Changes sent, counted once per follower',
    registers,
  });
  return {
    registry,
    observeRequests: (app) => {
      app.addHook('onRequest', async (request, reply) => {
        const startedAt = performance.now();
        const { method, headers, routeOptions } = request;
        const route = routeOptions.url ?? 'none';
        // Also for answers that do not go through Fastify.
        reply.raw.once('close', () => {
          requests.inc({ method, route, status: String(reply.raw.statusCode) });
          durations.observe({ method, route }, (performance.now() - startedAt) / 1000);
          if (headers['content-type'] === partOfFile && reply.raw.statusCode < 300)
            uploaded.inc(Number(headers['content-length'] ?? 0));
        });
      });
    },
    observeTextMessages: (sender) => ({
      ...sender,
      send: async (message, signal) => {
        try {
          const providerId = await sender.send(message, signal);
          textMessages.inc({ outcome: 'accepted' });
          return providerId;
        } catch (error) {
          textMessages.inc({ outcome: error instanceof SmsFailure ? error.reason : 'failed' });
          throw error;
        }
      },
    }),
    onDelta: (ageMs, followers) => {
      deltaAge.observe(ageMs / 1000);
      deliveries.inc(followers);
    },
  };
}
