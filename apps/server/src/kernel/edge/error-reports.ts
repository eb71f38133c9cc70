// Reports unexpected errors to Sentry, where a DSN is configured; otherwise its library is never loaded.
import type { FastifyInstance } from 'fastify';

export type ErrorReports = {
  /** `requestId`: of the request in which it happened. */
  report(bug: unknown, requestId?: string): void;
  /** Samples the duration of one response in a hundred, under its route pattern. */
  observe(app: FastifyInstance): void;
  /** Flushes pending reports, and gives up after two seconds. */
  close(): Promise<void>;
};

const sampleRate = 0.01;
const none: ErrorReports = {
  report: () => undefined,
  observe: () => undefined,
  close: async () => undefined,
};

/** Sends only an error's type, message and stack: no request, user, header, query or breadcrumb. */
export async function startErrorReports(dsn: string | undefined, environment: string): Promise<ErrorReports> {
  if (dsn === undefined) return none;
  const sentry = await import('@sentry/node');
  sentry.init({
    dsn,
    environment,
    tracesSampleRate: sampleRate,
    sendDefaultPii: false,
    maxBreadcrumbs: 0,
    // The default integrations read requests, the console and user input.
    defaultIntegrations: false,
    integrations: [sentry.linkedErrorsIntegration(), sentry.dedupeIntegration()],
  });
  return {
    report: (bug, requestId) =>
      void sentry.captureException(bug, requestId === undefined ? {} : { tags: { requestId } }),
    observe: (app) => {
      app.addHook('onRequest', async (request, reply) => {
        const name = `${request.method} ${request.routeOptions.url ?? '(no such page)'}`;
        const span = sentry.startInactiveSpan({ name, op: 'http.server', forceTransaction: true });
        reply.raw.once('close', () => {
          sentry.setHttpStatus(span, reply.statusCode);
          span.end();
        });
      });
    },
    close: async () => void (await sentry.close(2_000)),
  };
}
