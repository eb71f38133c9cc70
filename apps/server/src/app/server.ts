// One server node: HTTP, calls, files, live sockets and jobs over one PostgreSQL. Any number of nodes may share it.
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import type { Writable } from 'node:stream';
import fastifyCookie from '@fastify/cookie';
import { Refusal, sentences } from '@foothold/domain/contract/refusal';
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { DrizzleQueryError } from '../database/drizzle.ts';
import { createFailedSignIns } from '../audit/failed-sign-ins.ts';
import { createAccessLog } from '../audit/access-log.ts';
import { createReadMarks } from '../chat/marks.ts';
import { database } from '../database/db.ts';
import { createPools } from '../database/pools.ts';
import { registerDelivery } from '../files/delivery.ts';
import type { S3Settings } from '../files/s3-client.ts';
import { createFileStore, type FilesPlace } from '../files/store.ts';
import { registerUploads } from '../files/uploads.ts';
import type { AnyJob } from '../jobs/job.ts';
import { startWorker } from './job-worker.ts';
import { allJobs } from './job-registry.ts';
import { startHub } from './live-hub.ts';
import { registerHomeSnapshot } from './home-snapshot.ts';
import { registerLiveReads } from './live-reads.ts';
import { registerMessagePage } from './message-page.ts';
import { createGauges } from '../metrics/gauges.ts';
import { createMetrics } from '../metrics/metrics.ts';
import { serveMetrics, type MetricsAddress } from '../metrics/serve.ts';
import type { SmsSender } from '../sms/sms-sender.ts';
import { registerReports } from '../reports/route.ts';
import { registerRoster } from '../roster/route.ts';
import { registerAudit } from '../machine-keys/read-audit.ts';
import { registerEvents } from '../webhooks/read-events.ts';
import { startAccountChecks } from '../single-sign-on/account-checks.ts';
import { registerSingleSignOn } from '../single-sign-on/route.ts';
import { createHashQueue } from '../sign-in/hash-queue.ts';
import { createNetworks } from '../sign-in/networks.ts';
import { createSecrets, type HashCost } from '../sign-in/secrets.ts';
import { registerApi } from './api.ts';
import { registerDocs } from './docs.ts';
import { createDrain, type DrainLimits } from './drain.ts';
import { registerBodies } from '../edge/bodies.ts';
import type { Services } from '../edge/context.ts';
import { registerVisitorLimits } from '../edge/visitor-limits.ts';
import { startErrorReports } from '../edge/error-reports.ts';
import { failureBody, refusalBody, sendRefusal } from '../edge/errors.ts';
import { headersFor, registerHeaders } from '../edge/headers.ts';
import { registerHealth } from './health.ts';
import { loggerOptions, requestIdLabel } from '../edge/logging.ts';
import { registerPages } from './pages.ts';
import { createReadinessCheck } from './readiness.ts';
import { createSessionQueue } from '../edge/session-queue.ts';
import { createOutgoing, type Lookup } from '../edge/outgoing.ts';
import { registerRequestContext, requestIdHeader, requestIdsBehind } from '../edge/request-id.ts';
import { createOpenSessions } from '../edge/open-sessions.ts';
import { createRateLimits, type RateLimits } from '../edge/rate-limits.ts';
import { currentContext } from '../runtime/work-context.ts';
import type { Settings } from '../runtime/settings.ts';
import { createTokens } from '../edge/tokens.ts';
import { startTracing, tracedSender } from '../edge/tracing.ts';
import type { TracingSettings } from '../edge/tracing-port.ts';
import { watchTraffic } from '../edge/traffic.ts';
import { trustIn } from '../edge/trusted-proxies.ts';
import { createVisitors, type Visitors } from '../edge/visitors.ts';

export type ServerOptions = {
  readonly databaseUrl: string;
  /** A transaction pooler in front of it, for calls; none if omitted. */
  readonly poolerUrl?: string | undefined;
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  /** `publicUrl` null: the URL this node listens at. */
  readonly settings: Omit<Settings, 'publicUrl'> & { readonly publicUrl: string | null };
  readonly pepper: string;
  readonly hashCost?: HashCost;
  readonly sms: SmsSender;
  /** Rate limits of signed-in users; the defaults if omitted. */
  readonly rateLimits?: RateLimits;
  /** Rate limits of requests without a session; the defaults if omitted. */
  readonly visitors?: Visitors;
  /** The folder of uploaded files, or of those that are being received for a bucket. */
  readonly filesFolder: string;
  /** The bucket of uploaded files; none if omitted. */
  readonly s3?: S3Settings | undefined;
  /** Where they were until now, while they move. */
  readonly filesFrom?: FilesPlace | undefined;
  /** The folder of the web build; null: this node serves no pages. */
  readonly webFolder: string | null;
  readonly logLevel: string;
  /** The jobs it runs; all if omitted. */
  readonly jobs?: readonly AnyJob[] | undefined;
  /** How this node stops; the defaults if omitted. */
  readonly drain?: Partial<DrainLimits> | undefined;
  /** Where the log goes; standard output if omitted. */
  readonly logStream?: Writable | undefined;
  /** How addresses that users have entered are resolved; by the system if omitted. */
  readonly lookup?: Lookup | undefined;
  /** Where this node sends its traces; nowhere if omitted. */
  readonly tracing?: TracingSettings | undefined;
  /** Where this node serves its metrics; nowhere if omitted. */
  readonly metrics?: MetricsAddress | undefined;
};

export type RunningServer = {
  readonly url: string;
  readonly metricsUrl: string | null;
  readonly services: Services;
  stop(): Promise<void>;
};

// One upload chunk at 10 kB a second. A slower request is cut off, and the upload resumes from there.
const requestTimeoutMs = 10 * 60_000;

// Connections that stay silent or trickle their headers are closed.
const headersTimeoutMs = 15_000;

// Fewer than half of the pool for calls at once; the queue holds as many requests as a page sends in one go.
const sessionLimits = { atOnce: 4, maxQueued: 250 };

/** Resolves when the node answers; rejects after cleaning up when it cannot start. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const port = options.port === 0 ? await freePort(options.host) : options.port;
  const url = `http://localhost:${port}`;
  const settings: Settings = {
    ...options.settings,
    publicUrl: options.settings.publicUrl ?? url,
    bucketOrigin: options.s3?.publicOrigin,
  };
  const app = newApp(options, settings);
  const tracing = await startTracing(options.tracing, settings.trustProxy, app.log);
  registerRequestContext(app, tracing);
  const reports = await startErrorReports(
    settings.sentryDsn,
    settings.production ? 'production' : 'development',
  );
  const report = (bug: unknown) => {
    const error = withoutParameters(bug);
    const requestId = currentContext()?.requestId;
    app.log.error({ ...(requestId && { [requestIdLabel]: requestId }), err: error }, 'unexpected');
    reports.report(error, requestId);
  };
  const pools = createPools(options.databaseUrl, report, options.poolerUrl);
  const db = database(pools.calls);
  const tokens = createTokens(options.pepper);
  const metrics = createMetrics();
  metrics.observeRequests(app);
  const drain = createDrain(app, options.drain);
  const services: Services = {
    db,
    pool: pools.direct,
    settings,
    secrets: await createSecrets({
      pepper: options.pepper,
      ...(options.hashCost === undefined ? {} : { cost: options.hashCost }),
    }),
    hashQueue: createHashQueue(),
    networks: createNetworks(),
    failedSignIns: createFailedSignIns(db, { report }),
    sms: metrics.observeTextMessages(tracedSender(options.sms)),
    outgoing: createOutgoing(settings.outgoingNetworks ?? [], options.lookup),
    files: await createFileStore(
      { folder: options.filesFolder, s3: options.s3, from: options.filesFrom },
      report,
    ),
    readMarks: createReadMarks(db),
    tokens,
    sessions: createOpenSessions(db, tokens, settings.staffIdleHours),
    rateLimits: options.rateLimits ?? createRateLimits(),
    visitors: options.visitors ?? createVisitors(),
    sessionQueue: createSessionQueue(sessionLimits),
    traffic: watchTraffic(app),
  };
  const worker = await startWorker(services, report, { jobs: options.jobs, tracing });
  const accountChecks = startAccountChecks(services, report);
  const accessLog = createAccessLog(db, { report });
  const live = await startHub(options.databaseUrl, pools, services, {
    accessLog,
    report,
    onDelta: (ageMs, followers) => {
      metrics.onDelta(ageMs, followers);
      tracing.onDelta(ageMs, followers);
    },
  });

  reports.observe(app);
  registerHeaders(app, settings);
  await app.register(fastifyCookie);
  registerVisitorLimits(app, services);
  registerErrors(app, report);
  registerBodies(app, services);
  const readChecks = await createReadinessCheck({ ...services, isListening: () => live.isListening() });
  registerHealth(app, readChecks, drain.hasBegun);
  registerLiveReads(app, services, live.hub);
  registerHomeSnapshot(app, services, live.hub);
  await registerUploads(app, services);
  await registerDelivery(app, services);
  registerMessagePage(app, services);
  await registerReports(app, services);
  await registerRoster(app, services);
  registerEvents(app, services);
  registerAudit(app, services);
  await registerSingleSignOn(app, services);
  await registerApi(app, services, report);
  await registerDocs(app, settings);
  if (options.webFolder !== null) await registerPages(app, settings, options.webFolder);

  const sockets = live.accept(app.server, [settings.publicUrl, url, url.replace('localhost', '127.0.0.1')]);
  await app.listen({ host: options.host, port });
  const refresh = createGauges(metrics.registry, {
    pools: {
      calls: pools.calls,
      ...(pools.direct === pools.calls ? {} : { direct: pools.direct }),
      hub: pools.hub,
      ...worker.pools,
    },
    database: pools.metrics,
    live: () => live.hub.metrics(),
    textJobs: allJobs.filter(({ sendsText }) => sendsText).map(({ name }) => name),
  });
  const metricsServer = options.metrics && (await serveMetrics(options.metrics, metrics.registry, refresh));
  return {
    url,
    metricsUrl: metricsServer?.url ?? null,
    services,
    stop: async () => {
      await drain.run(sockets);
      await metricsServer?.stop();
      // Browsers keep idle connections open, and some requests are too slow.
      app.server.closeAllConnections();
      await live.stop();
      // Flushed before closing for requests that wait for it, and after for marks that arrived meanwhile.
      await services.readMarks.flush();
      await app.close();
      await services.readMarks.flush();
      await accessLog.flush();
      await services.failedSignIns.stop();
      await accountChecks.stop();
      await worker.stop();
      await services.outgoing.close();
      await pools.end();
      await Promise.all([reports.close(), tracing.close()]);
    },
  };
}

/** Keeps only the database's own error: query parameters are phone numbers, hashes and what users wrote. */
function withoutParameters(bug: unknown): unknown {
  return bug instanceof DrizzleQueryError ? bug.cause : bug;
}

function newApp(options: ServerOptions, settings: Settings): FastifyInstance {
  return Fastify({
    requestTimeout: requestTimeoutMs,
    http: { headersTimeout: headersTimeoutMs, connectionsCheckingInterval: 5000 },
    // A malformed URL is answered before any route or hook.
    frameworkErrors: (_error, request, reply) => refuseUrl(settings, request.url, reply as FastifyReply),
    trustProxy: trustIn(options.settings.trustProxy),
    genReqId: requestIdsBehind(options.settings.trustProxy),
    logger: {
      ...loggerOptions(options.logLevel),
      ...(options.logStream && { stream: options.logStream }),
    },
    // Closing must not wait for idle keep-alive connections.
    forceCloseConnections: true,
  });
}

function refuseUrl(settings: Settings, url: string, reply: FastifyReply): void {
  headersFor(settings)(url, reply);
  void reply
    .header(requestIdHeader, reply.request.id)
    .status(400)
    .send(refusalBody('INVALID', sentences.somethingWrong));
}

/** Errors outside calls: a body that is not JSON or too large, a route that threw. */
function registerErrors(app: FastifyInstance, report: (bug: unknown) => void): void {
  app.setErrorHandler(async (error: { statusCode?: number }, request, reply: FastifyReply) => {
    if (error instanceof Refusal) return sendRefusal(reply, error);
    const status = error.statusCode ?? 500;
    if (status >= 500) {
      report(error);
      return reply.status(status).send(failureBody(request.id));
    }
    const code = status === 413 ? 'TOO_LARGE' : 'INVALID';
    return reply.status(status).send(refusalBody(code, sentences.somethingWrong));
  });
}

async function freePort(host: string): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject);
    probe.listen(0, host, resolve);
  });
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
