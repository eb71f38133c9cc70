// Tells Sentry of unexpected errors, where the provider has named a project; otherwise its library is never loaded.
import type { FastifyInstance } from 'fastify';

export type ErrorReports = {
  report(bug: unknown): void;
  /** Adds the time that one answer in a hundred takes, under the pattern of its address. */
  observe(app: FastifyInstance): void;
  /** Sends what waits, and gives up after two seconds. */
  close(): Promise<void>;
};

const sampleRate = 0.01;
const none: ErrorReports = {
  report: () => undefined,
  observe: () => undefined,
  close: async () => undefined,
};

/** What leaves is an error's kind, words and place in our code: no request, person, header, query or breadcrumb. */
export async function startErrorReports(dsn: string | undefined, environment: string): Promise<ErrorReports> {
  if (dsn === undefined) return none;
  const sentry = await import('@sentry/node');
  sentry.init({
    dsn,
    environment,
    tracesSampleRate: sampleRate,
    sendDefaultPii: false,
    maxBreadcrumbs: 0,
    // The usual ones read requests, the console and what people type.
    defaultIntegrations: false,
    integrations: [sentry.linkedErrorsIntegration(), sentry.dedupeIntegration()],
  });
  return {
    report: (bug) => void sentry.captureException(bug),
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
