// Registers everything that a node answers over HTTP, in the order in which its hooks run.
import fastifyCookie from '@fastify/cookie';
import { Refusal, sentences } from '@foothold/domain/contract/refusal';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { registerHomeSnapshot } from './home-snapshot.ts';
import { registerLiveReads } from './live-reads.ts';
import { registerMessagePage } from './message-page.ts';
import { registerApi } from './api.ts';
import { registerDocs } from './docs.ts';
import { registerBodies } from '../kernel/edge/bodies.ts';
import { countRequests } from '../kernel/edge/count-requests.ts';
import { plainRoutes } from './features.ts';
import { registerHealth } from './health.ts';
import { registerSecurityContact } from './security-contact.ts';
import { registerPages } from './pages.ts';
import { createReadinessCheck } from './readiness.ts';
import type { Services } from '../kernel/edge/context.ts';
import { failureBody, refusalBody, refusalOfDatabase, sendRefusal } from '../kernel/edge/errors.ts';
import { registerHeaders } from '../kernel/edge/headers.ts';
import type { Drain } from './drain.ts';
import type { RunningHub } from './live-hub.ts';

type Parts = {
  readonly live: RunningHub;
  readonly drain: Drain;
  readonly report: (bug: unknown) => void;
  /** Null: this node serves no pages. */
  readonly webFolder: string | null;
};

export async function registerRoutes(
  app: FastifyInstance,
  services: Services,
  { live, drain, report, webFolder }: Parts,
): Promise<void> {
  const { settings } = services;
  registerHeaders(app, settings);
  await app.register(fastifyCookie);
  countRequests(app, services);
  registerErrors(app, report);
  registerBodies(app, services);
  const readChecks = await createReadinessCheck({ ...services, isListening: () => live.isListening() });
  registerHealth(app, readChecks, drain.hasBegun);
  registerSecurityContact(app, settings);
  registerLiveReads(app, services, live.hub);
  registerHomeSnapshot(app, services, live.hub);
  registerMessagePage(app, services);
  for (const register of plainRoutes) await register(app, services);
  await registerApi(app, services, report);
  await registerDocs(app, settings);
  if (webFolder !== null) await registerPages(app, settings, webFolder);
}

/** Errors outside calls: a body that is not JSON or too large, a route that threw. */
function registerErrors(app: FastifyInstance, report: (bug: unknown) => void): void {
  app.setErrorHandler(async (error: { statusCode?: number }, request, reply: FastifyReply) => {
    const refusal = error instanceof Refusal ? error : refusalOfDatabase(error);
    if (refusal !== null) return sendRefusal(reply, refusal);
    const status = error.statusCode ?? 500;
    if (status >= 500) {
      report(error);
      return reply.status(status).send(failureBody(request.id));
    }
    const code = status === 413 ? 'TOO_LARGE' : 'INVALID';
    return reply.status(status).send(refusalBody(code, sentences.somethingWrong));
  });
}
