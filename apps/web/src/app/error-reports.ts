// Reports unexpected browser errors to the provider's Sentry project; without one, its library is never loaded.
import { sentryDsn } from '../connection/deployment.ts';
import { answeredRequest } from '../ui/request-ids.ts';

let tell: ((problem: unknown) => void) | null = null;

/** Loads the library after the first screen. */
export function reportErrors(): void {
  if (sentryDsn === null) return;
  const dsn = sentryDsn;
  setTimeout(() => void start(dsn), 3_000);
}

/** For errors that an error boundary has already caught and shown. */
export function reportProblem(problem: unknown): void {
  tell?.(problem);
}

async function start(dsn: string): Promise<void> {
  const sentry = await import('@sentry/react');
  sentry.init({
    dsn,
    tracesSampleRate: 0.01,
    sendDefaultPii: false,
    maxBreadcrumbs: 0,
    // The default integrations record clicks, input and addresses that contain codes.
    defaultIntegrations: false,
    integrations: [
      sentry.globalHandlersIntegration(),
      sentry.linkedErrorsIntegration(),
      sentry.dedupeIntegration(),
    ],
    beforeSend: ({ request: _request, user: _user, ...event }) => event,
  });
  tell = (problem) => void sentry.captureException(problem, { tags: { requestId: answeredRequest() } });
}
