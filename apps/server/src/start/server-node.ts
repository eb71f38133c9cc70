// Starts one server node, and the lesson pages and the demo provider where they are enabled, from the settings.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { database } from '../kernel/database/db.ts';
import { startServer } from '../app/server.ts';
import { startParts } from '../kernel/runtime/start-parts.ts';
import { createSmsSender } from '../kernel/sms/carriers.ts';
import type { SmsSender } from '../kernel/sms/sms-sender.ts';
import { createMissingPolicy } from '../features/policies/first-policy.ts';
import { loadPepper } from '../features/sign-in/pepper.ts';
import type { Config } from './config.ts';
import { type LessonPagesService, startLessonPagesService } from './demo-provider.ts';
import { filesPlaceOf, requireUsableFiles } from './open-files.ts';
import type { RunningServer, StartOptions } from './run-foothold.ts';
import { starterPackAt } from './starter-pack.ts';
import { requireTrustedSecrets } from './trusted-secrets.ts';

export function startNode(options: StartOptions): Promise<RunningServer> {
  return startParts((parts) => start(parts, options));
}

async function start(
  parts: AsyncDisposableStack,
  { config, databaseUrl }: StartOptions,
): Promise<RunningServer> {
  const pepper = await loadPepper(config.pepper, config.dataFolder);
  await requireTrustedSecrets({ environment: config.environment, databaseUrl, pepper });
  const files = filesPlaceOf(config);
  await requireUsableFiles(config);
  const pages = await startLessonPagesService(config, { databaseUrl, pepper, files });
  parts.defer(() => pages?.stop());
  await requirePolicy(databaseUrl);
  const sms = createSmsSender(config.sms);
  const server = await startServer({
    databaseUrl,
    poolerUrl: config.poolerUrl,
    pepper,
    filesFolder: files.folder,
    s3: files.s3,
    filesFrom: files.from,
    host: config.host,
    port: config.port,
    starterPack: pages === null ? undefined : starterPackAt(pages.lessonPagesOrigin),
    settings: settingsOf(config, pages),
    sms,
    webFolder: webFolder(),
    logLevel: config.logLevel,
    drain: { noticeMs: config.drainSeconds * 1000 },
    metrics: config.metrics,
    tracing: config.tracing,
  });
  parts.defer(() => server.stop());
  return {
    url: server.url,
    hints: [
      ...(pages?.hints ?? []),
      ...(await firstAdminHint(databaseUrl)),
      ...messagePageHint(config, server.url, sms),
    ],
    stop: () => parts.disposeAsync(),
  };
}

/** On this computer the page needs no key; in production it does not exist. */
function messagePageHint(config: Config, url: string, { messageLog }: SmsSender): string[] {
  if (messageLog === undefined || ['localhost', '127.0.0.1', '::1'].includes(config.host)) return [];
  return [`  Text messages: ${config.publicUrl ?? url}/dev/outbox?key=${messageLog.key}`];
}

async function requirePolicy(databaseUrl: string): Promise<void> {
  await withClient(databaseUrl, (client) => createMissingPolicy(database(client)));
}

/** Everybody else is invited by somebody. */
async function firstAdminHint(databaseUrl: string): Promise<string[]> {
  const { rowCount } = await withClient(databaseUrl, (client) =>
    client.query("select from users where role = 'admin' limit 1"),
  );
  return rowCount === 0
    ? ['  Nobody can sign in yet. Create the first administrator: npm run admin:create']
    : [];
}

async function withClient<Result>(
  databaseUrl: string,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function settingsOf(
  config: Config,
  pages: LessonPagesService | null,
): Parameters<typeof startServer>[0]['settings'] {
  return {
    publicUrl: config.publicUrl ?? null,
    theme: config.theme,
    lessonPagesOrigin: pages?.lessonPagesOrigin ?? null,
    defaultCountry: config.defaultCountry,
    textCountries: config.textCountries,
    textLimits: config.textLimits,
    production: config.environment === 'production',
    trustProxy: config.trustProxy,
    outgoingNetworks: config.outgoingNetworks,
    invitedMustReset: config.invitedMustReset,
    cardsSignIn: config.cardsSignIn,
    timeZone: config.timeZone,
    quietHours: config.quietHours,
    holidays: config.holidays,
    pushNames: config.pushNames,
    textPence: config.textPence,
    pushServices: config.pushServices,
    staffSecondFactor: config.staffSecondFactor,
    staffIdleHours: config.staffIdleHours,
    sealedMessagesMonths: config.sealedMessagesMonths,
    auditMonths: config.auditMonths,
    space: config.space,
    securityContacts: config.securityContacts,
    sentryDsn: config.sentryDsn,
  };
}

/** Null only under `npm run dev`, where Vite serves the pages. */
function webFolder(): string | null {
  const folder = path.resolve(import.meta.dirname, '../../../web/dist');
  return existsSync(path.join(folder, 'pages')) ? folder : null;
}
