// Starts a real server node on its own database with the test data; password hashing costs next to nothing.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import type { SpaceLimits } from '@foothold/domain/files/space';
import pg from 'pg';
import type { S3Settings } from '../apps/server/src/kernel/files/s3-client.ts';
import { createRateLimits, type RateLimits } from '../apps/server/src/kernel/edge/rate-limits.ts';
import type { DrainLimits } from '../apps/server/src/app/drain.ts';
import { allJobs } from '../apps/server/src/app/features.ts';
import { startServer, type RunningServer } from '../apps/server/src/app/server.ts';
import type { Lookup } from '../apps/server/src/kernel/edge/outgoing.ts';
import type { StarterPack } from '../apps/server/src/kernel/edge/ports.ts';
import type { TracingSettings } from '../apps/server/src/kernel/edge/tracing-port.ts';
import {
  createAnonymousLimits,
  type AnonymousLimits,
} from '../apps/server/src/kernel/edge/anonymous-limits.ts';
import type { SmsSender } from '../apps/server/src/kernel/sms/sms-sender.ts';
import { createSecrets, defaultCost } from '../apps/server/src/features/sign-in/secrets.ts';
import { restoreBaseline } from './baseline.ts';
import { cheapCost } from './cheap-cost.ts';
import { createTestDatabase } from './database.ts';
import { jobsDone } from './jobs-done.ts';
import { smallPack } from './starter-pack.ts';
import { testSettings } from './settings.ts';
import { pepper } from './tokens.ts';
import { credentialRows } from './world.ts';

const always = { perSecond: 1e9, burst: 1e9 };
/** For race tests, which do in a minute what users do in a month. */
export const noRateLimits = createRateLimits({ calls: always, files: always, rooms: always, bytes: always });
export const noAnonymousLimits = createAnonymousLimits({ api: { each: always, all: always, always } });

/** What users do runs its jobs, and the time of day none: a test that runs at night finds its rows as it left them. */
const unscheduledJobs = allJobs.map((job) => ({ ...job, schedule: null }));

export type TestNode = {
  readonly url: string;
  /** Null without the option `metrics`. */
  readonly metricsUrl: string | null;
  readonly services: RunningServer['services'];
  /** The test's own pool. */
  readonly pool: pg.Pool;
  readonly databaseUrl: string;
  /** Text messages that were sent. */
  readonly messages: readonly { readonly to: string; readonly text: string }[];
  /** The lines of its log; empty when `TEST_SERVER_LOG` prints them instead. */
  readonly log: readonly string[];
  /** Restores the test data once no job is due or runs; the audit log stays. */
  restore(): Promise<void>;
  /** Starts another server on the same database and files, at any free port by default. It stops with this one, or before it. */
  alongside(port?: number): Promise<RunningServer>;
  stop(): Promise<void>;
};

export type TestNodeOptions = {
  /** A carrier that the test answers for; `messages` has what it accepted. */
  readonly sms?: SmsSender;
  /** The web build to serve; null: no pages. */
  readonly webFolder?: string | null;
  readonly theme?: string;
  /** Rate limits per user, for tests of them. */
  readonly rateLimits?: RateLimits;
  /** The public URL; by default the address this node listens at. */
  readonly publicUrl?: string;
  /** Where the demo provider's lesson pages are; by default nowhere. */
  readonly lessonPagesOrigin?: string;
  /** Whether staff need a second factor; optional by default. */
  readonly staffSecondFactor?: 'required' | 'optional';
  /** Whether welcome cards sign in once; not by default. */
  readonly cardsSignIn?: boolean;
  /** Storage limits; unlimited by default. */
  readonly space?: SpaceLimits;
  /** Proxies that are trusted for X-Forwarded-For; none by default. */
  readonly trustProxy?: number | string[];
  /** Addresses inside our own network that webhooks and sign-in services may be at; none by default. */
  readonly outgoingNetworks?: readonly string[];
  /** When nobody is disturbed; never by default. */
  readonly quietHours?: { readonly from: string; readonly until: string };
  /** Hosts of push services beside those of the browsers; none by default. */
  readonly pushServices?: readonly string[];
  /** Where security problems are reported; the public policy by default. */
  readonly securityContacts?: readonly string[];
  /** How addresses that users have entered are resolved; by the system by default. */
  readonly lookup?: Lookup;
  /** How a node stops; at once by default. */
  readonly drain?: Partial<DrainLimits>;
  /** Where traces are sent; nowhere by default. */
  readonly tracing?: TracingSettings;
  /** Keeps uploaded files in a bucket; in a folder by default. */
  readonly s3?: S3Settings;
  /** Serves metrics at any free port. */
  readonly metrics?: boolean;
  /** Of the lines in `log`; `error` by default. */
  readonly logLevel?: 'info' | 'error';
  /** The course that administrators can add; a small one by default. */
  readonly starterPack?: StarterPack;
  /** Hash secrets at the production cost. */
  readonly realSecrets?: boolean;
  /** Rate limits without a session, for tests of them. */
  readonly anonymousLimits?: AnonymousLimits;
  /** The address at which the server finds its database, for tests that listen in; by default the database's own. */
  readonly connectThrough?: (databaseUrl: string) => Promise<string>;
  /** The address of a transaction pooler in front of it, for calls; none by default. */
  readonly poolThrough?: (databaseUrl: string) => Promise<string>;
};

export async function startTestNode(options: TestNodeOptions = {}): Promise<TestNode> {
  const database = await createTestDatabase({ template: 'world' });
  const folder = await mkdtemp(path.join(tmpdir(), 'foothold-node-'));
  const pool = new pg.Pool({ connectionString: database.url, max: 4 });
  if (options.realSecrets === true) await hashAtFullCost(pool);
  const messages: { to: string; text: string }[] = [];
  const log: string[] = [];
  const printed = process.env['TEST_SERVER_LOG'];
  const connectTo = (await options.connectThrough?.(database.url)) ?? database.url;
  const poolerUrl = await options.poolThrough?.(database.url);
  const start = (port: number) =>
    startServer({
      databaseUrl: connectTo,
      poolerUrl,
      host: '127.0.0.1',
      port,
      settings: {
        ...testSettings,
        publicUrl: options.publicUrl ?? null,
        theme: options.theme ?? testSettings.theme,
        lessonPagesOrigin: options.lessonPagesOrigin ?? null,
        trustProxy: options.trustProxy ?? false,
        outgoingNetworks: options.outgoingNetworks ?? [],
        pushServices: options.pushServices ?? [],
        quietHours: options.quietHours ?? testSettings.quietHours,
        securityContacts: options.securityContacts ?? [],
        cardsSignIn: options.cardsSignIn ?? false,
        staffSecondFactor: options.staffSecondFactor ?? 'optional',
        ...(options.space === undefined ? {} : { space: options.space }),
      },
      pepper,
      hashCost: options.realSecrets === true ? defaultCost : cheapCost,
      ...(options.rateLimits === undefined ? {} : { rateLimits: options.rateLimits }),
      ...(options.anonymousLimits === undefined ? {} : { anonymousLimits: options.anonymousLimits }),
      sms: {
        send: async (message, signal) => {
          const providerId = (await options.sms?.send(message, signal)) ?? null;
          messages.push({ to: message.to, text: message.text });
          return providerId;
        },
        statusOf: async (providerId, signal) => options.sms?.statusOf(providerId, signal) ?? null,
        find: async (reference, signal) => options.sms?.find(reference, signal) ?? null,
      },
      filesFolder: folder,
      starterPack: options.starterPack ?? smallPack,
      s3: options.s3,
      webFolder: options.webFolder ?? null,
      jobs: unscheduledJobs,
      drain: options.drain,
      lookup: options.lookup,
      tracing: options.tracing,
      ...(options.metrics === true && { metrics: { host: '127.0.0.1', port: 0 } }),
      logLevel: printed ?? options.logLevel ?? 'error',
      logStream: printed === undefined ? linesTo(log) : undefined,
    });
  const server = await start(0);
  const others = new Set<RunningServer>();
  return {
    url: server.url,
    metricsUrl: server.metricsUrl,
    services: server.services,
    pool,
    databaseUrl: database.url,
    messages,
    log,
    restore: async () => {
      await jobsDone(pool);
      await restoreBaseline(pool);
    },
    alongside: async (port = 0) => {
      const other = await start(port);
      others.add(other);
      return {
        ...other,
        stop: async () => {
          if (others.delete(other)) await other.stop();
        },
      };
    },
    stop: async () => {
      for (const other of others) await other.stop();
      await server.stop();
      await pool.end();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function linesTo(log: string[]): Writable {
  return new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      log.push(...chunk.toString().trimEnd().split('\n'));
      done();
    },
  });
}

async function hashAtFullCost(pool: pg.Pool): Promise<void> {
  const { hash } = await createSecrets({ pepper });
  for (const { user_id, secret_hash } of await credentialRows(hash))
    await pool.query('update auth.credentials set secret_hash = $2 where user_id = $1', [
      user_id,
      secret_hash,
    ]);
}
