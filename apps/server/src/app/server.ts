// One server node: HTTP, calls, files, live sockets and jobs over one PostgreSQL. Any number of nodes may share it.
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import type { Writable } from 'node:stream';
import { Refusal, sentences } from '@foothold/domain/contract/refusal';
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { DrizzleQueryError } from '../kernel/database/drizzle.ts';
import { createFailedSignIns } from '../kernel/audit/failed-sign-ins.ts';
import { createAccessLog } from '../kernel/audit/access-log.ts';
import { createReadMarks } from '../features/chat/marks.ts';
import { database } from '../kernel/database/db.ts';
import { createPools, type Pools } from '../kernel/database/pools.ts';
import type { S3Settings } from '../kernel/files/s3-client.ts';
import { createFileStore, type FilesPlace } from '../kernel/files/store.ts';
import type { AnyJob } from '../kernel/jobs/job.ts';
import { startWorker } from './job-worker.ts';
import { allJobs } from './features.ts';
import { startHub } from './live-hub.ts';
import { createGauges } from '../metrics/gauges.ts';
import { createMetrics, type Metrics } from '../metrics/metrics.ts';
import { serveMetrics, type MetricsAddress } from '../metrics/serve.ts';
import type { SmsSender } from '../kernel/sms/sms-sender.ts';
import { createTexts, textSettings } from '../kernel/sms/texts.ts';
import { startAccountChecks } from '../features/single-sign-on/account-checks.ts';
import { createHashQueue } from '../features/sign-in/hash-queue.ts';
import { createNetworks } from '../features/sign-in/networks.ts';
import { createSecrets, type HashCost } from '../features/sign-in/secrets.ts';
import { createDrain, type DrainLimits } from './drain.ts';
import type { Services } from '../kernel/edge/context.ts';
import type { StarterPack } from '../kernel/edge/ports.ts';
import { startErrorReports } from '../kernel/edge/error-reports.ts';
import { sendRefusal } from '../kernel/edge/errors.ts';
import { tooMany } from '../kernel/edge/rate-limit.ts';
import { headersFor } from '../kernel/edge/headers.ts';
import { registerRoutes } from './routes.ts';
import { loggerOptions, requestIdLabel } from '../kernel/edge/logging.ts';
import { createSessionQueue } from '../kernel/edge/session-queue.ts';
import { createOutgoing, type Lookup } from '../kernel/edge/outgoing.ts';
import { registerRequestContext, requestIdHeader, requestIdsBehind } from '../kernel/edge/request-id.ts';
import { createOpenSessions } from '../kernel/edge/open-sessions.ts';
import { createRateLimits, type RateLimits } from '../kernel/edge/rate-limits.ts';
import { startParts } from '../kernel/runtime/start-parts.ts';
import { currentContext } from '../kernel/runtime/work-context.ts';
import type { Settings } from '../kernel/runtime/settings.ts';
import { createTokens } from '../kernel/edge/tokens.ts';
import { startTracing, tracedSender } from '../kernel/edge/tracing.ts';
import type { TracingSettings } from '../kernel/edge/tracing-port.ts';
import { watchRequestActivity } from '../kernel/edge/request-activity.ts';
import { trustIn } from '../kernel/edge/trusted-proxies.ts';
import { createAnonymousLimits, type AnonymousLimits } from '../kernel/edge/anonymous-limits.ts';

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
  readonly anonymousLimits?: AnonymousLimits;
  /** The folder of uploaded files, or of those that are being received for a bucket. */
  readonly filesFolder: string;
  /** The course that administrators can begin with; none if omitted. */
  readonly starterPack?: StarterPack | undefined;
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
export function startServer(options: ServerOptions): Promise<RunningServer> {
  return startParts((parts) => start(parts, options));
}

async function start(parts: AsyncDisposableStack, options: ServerOptions): Promise<RunningServer> {
  const port = options.port === 0 ? await freePort(options.host) : options.port;
  const url = `http://localhost:${port}`;
  const settings: Settings = {
    ...options.settings,
    publicUrl: options.settings.publicUrl ?? url,
    bucketOrigin: options.s3?.publicOrigin,
  };
  const anonymousLimits = options.anonymousLimits ?? createAnonymousLimits();
  const app = newApp(options, settings, anonymousLimits);
  const tracing = await startTracing(options.tracing, settings.trustProxy, app.log);
  parts.defer(() => tracing.close());
  registerRequestContext(app, tracing);
  const reports = await startErrorReports(
    settings.sentryDsn,
    settings.production ? 'production' : 'development',
  );
  parts.defer(() => reports.close());
  const report = (bug: unknown) => {
    const error = withoutParameters(bug);
    const requestId = currentContext()?.requestId;
    app.log.error({ ...(requestId && { [requestIdLabel]: requestId }), err: error }, 'unexpected');
    reports.report(error, requestId);
  };
  const pools = createPools(options.databaseUrl, report, options.poolerUrl);
  parts.defer(() => pools.end());
  const metrics = createMetrics();
  metrics.observeRequests(app);
  const drain = createDrain(app, options.drain);
  const services = await createServices(options, { app, settings, anonymousLimits, pools, metrics, report });
  parts.defer(() => services.outgoing.close());
  parts.defer(() => services.failedSignIns.stop());
  const worker = await startWorker(services, report, { jobs: options.jobs, tracing });
  parts.defer(() => worker.stop());
  const accountChecks = startAccountChecks(services, report);
  parts.defer(() => accountChecks.stop());
  const accessLog = createAccessLog(services.db, { report });
  parts.defer(() => accessLog.flush());
  // Flushed before closing for requests that wait for it, and after for marks that arrived while it closed.
  parts.defer(() => services.readMarks.flush());
  parts.defer(() => app.close());
  parts.defer(() => services.readMarks.flush());
  const live = await startHub(options.databaseUrl, pools, services, {
    accessLog,
    report,
    onDelta: (ageMs, followers) => {
      metrics.onDelta(ageMs, followers);
      tracing.onDelta(ageMs, followers);
    },
  });
  parts.defer(() => live.stop());
  reports.observe(app);
  await registerRoutes(app, services, { live, drain, report, webFolder: options.webFolder });
  const sockets = live.accept(app.server, [settings.publicUrl, url, url.replace('localhost', '127.0.0.1')]);
  // Browsers keep idle connections open, and some requests are too slow.
  parts.defer(() => app.server.closeAllConnections());
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
    folder: options.filesFolder,
    textJobs: allJobs.filter(({ sendsText }) => sendsText).map(({ name }) => name),
  });
  const metricsServer = options.metrics && (await serveMetrics(options.metrics, metrics.registry, refresh));
  parts.defer(() => metricsServer?.stop());
  parts.defer(() => drain.run(sockets));
  return { url, metricsUrl: metricsServer?.url ?? null, services, stop: () => parts.disposeAsync() };
}

type Basis = {
  readonly app: FastifyInstance;
  readonly settings: Settings;
  readonly anonymousLimits: AnonymousLimits;
  readonly pools: Pools;
  readonly metrics: Metrics;
  readonly report: (bug: unknown) => void;
};

async function createServices(
  options: ServerOptions,
  { app, settings, anonymousLimits, pools, metrics, report }: Basis,
): Promise<Services> {
  const { pepper, hashCost, filesFolder, s3, filesFrom } = options;
  const secrets = await createSecrets({ pepper, ...(hashCost === undefined ? {} : { cost: hashCost }) });
  const files = await createFileStore({ folder: filesFolder, s3, from: filesFrom }, report);
  const db = database(pools.calls);
  const tokens = createTokens(pepper);
  return {
    db,
    pool: pools.direct,
    settings,
    secrets,
    hashQueue: createHashQueue(),
    networks: createNetworks(),
    failedSignIns: createFailedSignIns(db, { report }),
    texts: createTexts(metrics.observeTextMessages(tracedSender(options.sms)), db, textSettings(settings)),
    outgoing: createOutgoing(settings.outgoingNetworks ?? [], options.lookup),
    files,
    starterPack: options.starterPack,
    readMarks: createReadMarks(db),
    tokens,
    sessions: createOpenSessions(db, tokens, settings.staffIdleHours),
    rateLimits: options.rateLimits ?? createRateLimits(),
    anonymousLimits,
    sessionQueue: createSessionQueue(sessionLimits),
    requestActivity: watchRequestActivity(app),
  };
}

/** Keeps only the database's own error: query parameters are phone numbers, hashes and what users wrote. */
function withoutParameters(bug: unknown): unknown {
  return bug instanceof DrizzleQueryError ? bug.cause : bug;
}

function newApp(
  options: ServerOptions,
  settings: Settings,
  anonymousLimits: AnonymousLimits,
): FastifyInstance {
  return Fastify({
    requestTimeout: requestTimeoutMs,
    http: { headersTimeout: headersTimeoutMs, connectionsCheckingInterval: 5000 },
    // A malformed URL is answered before any route or hook.
    frameworkErrors: (_error, _request, reply) => refuseUrl(settings, anonymousLimits, reply as FastifyReply),
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

function refuseUrl(settings: Settings, anonymousLimits: AnonymousLimits, reply: FastifyReply): void {
  const { id, ip, url } = reply.request;
  headersFor(settings)(url, reply);
  void reply.header(requestIdHeader, id);
  void sendRefusal(
    reply,
    anonymousLimits.allows('api', ip) ? new Refusal('INVALID', sentences.somethingWrong) : tooMany(1000),
  );
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
