// Reads the environment once at start: into a complete configuration, or one line that says which setting to correct.
import path from 'node:path';
import type { SpaceLimits } from '@foothold/domain/files/space';
import type { TracingSettings } from '../kernel/edge/tracing-port.ts';
import { fileStores } from './s3-settings.ts';
import { type SmsSettings, smsSettings } from './sms-settings.ts';
import { StartProblem } from '../kernel/runtime/start-problem.ts';
import { DEFAULT_THEME, type Settings, THEMES, type Theme, settingsSchema } from './settings.ts';

export type Config = {
  readonly environment: Settings['NODE_ENV'];
  readonly host: string;
  /** 0 means any free port; the address in use is known once the server listens. */
  readonly port: number;
  /** The public URL in links in text messages. Unset, it is the one that was printed at start. */
  readonly publicUrl: string | undefined;
  /** Unset, Foothold starts the embedded PostgreSQL. */
  readonly databaseUrl: string | undefined;
  /** A transaction pooler in front of it, for calls. */
  readonly poolerUrl: string | undefined;
  readonly dataFolder: string;
  /** Where files are and, while they move, where they were. */
  readonly files: ReturnType<typeof fileStores>;
  readonly theme: Theme;
  /** The second origin, for the lesson pages of the starter pack and the demo; in production only where it is set. */
  readonly lessonPages: { port: number; origin: string | undefined } | undefined;
  readonly trustProxy: false | number | string[];
  /** How long a node that is told to stop goes on working while it says that it is not ready. */
  readonly drainSeconds: number;
  /** Where the metrics are served; undefined: nowhere. */
  readonly metrics: { readonly host: string; readonly port: number } | undefined;
  readonly outgoingNetworks: readonly string[];
  readonly defaultCountry: string;
  readonly sms: SmsSettings;
  /** Countries abroad that text messages are sent to. */
  readonly textCountries: readonly string[] | 'all';
  readonly textLimits: { readonly perSender: number; readonly perDay: number };
  /** Unset, a pepper is generated and stored in the data folder. */
  readonly pepper: { value: string } | { file: string } | undefined;
  /** Encrypts backups and opens them; recipients in age's format. */
  readonly backup: { passphrase: string | undefined; recipients: readonly string[] };
  readonly invitedMustReset: boolean;
  readonly cardsSignIn: boolean;
  readonly timeZone: string;
  readonly holidays: readonly string[] | undefined;
  readonly pushNames: boolean;
  readonly textPence: number;
  readonly quietHours: { readonly from: string; readonly until: string };
  readonly pushServices: readonly string[];
  readonly staffSecondFactor: 'required' | 'optional';
  readonly staffIdleHours: number;
  /** Null: for ever. */
  readonly sealedMessagesMonths: number | null;
  readonly auditMonths: number | null;
  readonly space: SpaceLimits;
  readonly securityContacts: readonly string[];
  readonly sentryDsn: string | undefined;
  /** Where traces are sent; undefined: nowhere. */
  readonly tracing: TracingSettings | undefined;
  readonly logLevel: NonNullable<Settings['LOG_LEVEL']>;
  /** Unset, the demo provider is seeded when the embedded database is empty. */
  readonly demo: boolean | undefined;
};

export type ConfigRead = {
  readonly config: Config;
  /** Warnings for the operator; none of them stops the start. */
  readonly warnings: string[];
};

/** Throws a StartProblem that names the setting and never its value. */
export function readConfig(environment: NodeJS.ProcessEnv, checkout: string): ConfigRead {
  const settings = parseSettings(environment);
  if (settings.NODE_ENV === 'production') requireProductionSettings(settings);
  if (settings.PEPPER && settings.PEPPER_FILE) {
    throw new StartProblem('PEPPER and PEPPER_FILE are both set. Keep one of them.');
  }
  if (settings.DATABASE_POOLER_URL !== undefined && settings.DATABASE_URL === undefined) {
    throw new StartProblem('DATABASE_POOLER_URL needs DATABASE_URL, the address of PostgreSQL itself.');
  }
  const { theme, warnings } = chooseTheme(settings.THEME);
  return { config: toConfig(settings, theme, checkout), warnings: [...warnings, ...aboutProxies(settings)] };
}

/** In production a proxy terminates https, and all visitors would seem to share its address. */
function aboutProxies(settings: Settings): string[] {
  if (settings.NODE_ENV !== 'production' || settings.TRUST_PROXY !== false) return [];
  return [
    'TRUST_PROXY is not set, so all visitors seem to have the address of the proxy: the wrong PINs of one could keep every new device out. Set it to the number of proxies in front.',
  ];
}

function parseSettings(environment: NodeJS.ProcessEnv): Settings {
  const given = Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== '');
  const parsed = settingsSchema.safeParse(
    Object.fromEntries(given.map(([name, value]) => [name, value?.trim()])),
  );
  if (parsed.success) return parsed.data;
  const [first, ...others] = parsed.error.issues;
  const names = [...new Set(others.map((issue) => String(issue.path[0])))].filter(
    (name) => name !== String(first?.path[0]),
  );
  const rest = names.length > 0 ? ` (${names.join(', ')} is wrong too.)` : '';
  throw new StartProblem(`The setting ${String(first?.path[0])} ${first?.message}.${rest}`);
}

function requireProductionSettings(settings: Settings): void {
  const because = 'With NODE_ENV=production';
  if (!settings.PUBLIC_URL?.startsWith('https://')) {
    throw new StartProblem(
      `${because}, PUBLIC_URL must be set to an https address: links in text messages use it.`,
    );
  }
  if (!settings.PEPPER && !settings.PEPPER_FILE) {
    throw new StartProblem(
      `${because}, PEPPER or PEPPER_FILE must be set: it protects PINs should the database ever leak. openssl rand -hex 32 makes one; keep it apart from the backups.`,
    );
  }
  if (settings.SMS_PROVIDER === 'outbox') {
    throw new StartProblem(
      `${because}, SMS_PROVIDER must be govuk-notify or twilio: the outbox shows codes on a page.`,
    );
  }
  if (settings.DEMO === 'true') {
    throw new StartProblem(`${because}, DEMO cannot be true: everybody knows the demo sign-ins.`);
  }
  requireOwnLessonPages(settings, because);
}

/** Below the app's own name a lesson page could act as whoever reads it. */
function requireOwnLessonPages(settings: Settings, because: string): void {
  const { LESSON_PAGES_PORT: port, LESSON_PAGES_ORIGIN: origin, PUBLIC_URL: publicUrl = '' } = settings;
  if (port === undefined && origin === undefined) return;
  const isOwn =
    origin?.startsWith('https://') === true && new URL(origin).hostname !== new URL(publicUrl).hostname;
  if (!isOwn)
    throw new StartProblem(
      `${because}, LESSON_PAGES_PORT needs LESSON_PAGES_ORIGIN: an https address with a host name of its own, at which your proxy serves that port.`,
    );
}

function chooseTheme(name: string): { theme: Theme; warnings: string[] } {
  const theme = THEMES.find((known) => known === name);
  if (theme) return { theme, warnings: [] };
  return {
    theme: DEFAULT_THEME,
    warnings: [
      `There is no theme ${JSON.stringify(name)}, so ${DEFAULT_THEME} is used. Themes: ${THEMES.join(', ')}.`,
    ],
  };
}

function toConfig(settings: Settings, theme: Theme, checkout: string): Config {
  const production = settings.NODE_ENV === 'production';
  return {
    environment: settings.NODE_ENV,
    host: settings.HOST,
    port: settings.PORT,
    publicUrl: settings.PUBLIC_URL,
    databaseUrl: settings.DATABASE_URL,
    poolerUrl: settings.DATABASE_POOLER_URL,
    dataFolder: path.resolve(checkout, settings.DATA_DIR ?? '.foothold'),
    files: fileStores(settings),
    theme,
    lessonPages: production && settings.LESSON_PAGES_ORIGIN === undefined ? undefined : lessonPages(settings),
    trustProxy: settings.TRUST_PROXY,
    drainSeconds: settings.DRAIN_SECONDS ?? (production ? 3 : 0),
    metrics:
      settings.METRICS_PORT === undefined
        ? undefined
        : { host: settings.METRICS_HOST, port: settings.METRICS_PORT },
    outgoingNetworks: settings.OUTGOING_NETWORKS,
    defaultCountry: settings.DEFAULT_COUNTRY,
    sms: smsSettings(settings),
    textCountries: settings.TEXT_COUNTRIES,
    textLimits: { perSender: settings.TEXTS_PER_SENDER, perDay: settings.TEXTS_PER_DAY },
    pepper: pepperSource(settings),
    backup: {
      passphrase: settings.BACKUP_PASSPHRASE,
      recipients: settings.BACKUP_RECIPIENT?.split(/[\s,]+/).filter(Boolean) ?? [],
    },
    invitedMustReset: (settings.INVITED_MUST_RESET ?? String(production)) === 'true',
    cardsSignIn: settings.CARDS_SIGN_IN === 'true',
    timeZone: settings.TIME_ZONE,
    quietHours: settings.QUIET_HOURS,
    holidays: settings.BANK_HOLIDAYS,
    pushNames: settings.PUSH_NAMES === 'true',
    textPence: settings.TEXT_PRICE,
    pushServices: settings.PUSH_SERVICES,
    staffSecondFactor: settings.STAFF_SECOND_FACTOR ?? (production ? 'required' : 'optional'),
    staffIdleHours: settings.STAFF_IDLE_HOURS,
    sealedMessagesMonths: settings.SEALED_MESSAGES_MONTHS,
    auditMonths: settings.AUDIT_MONTHS,
    space: spaceLimits(settings),
    securityContacts: settings.SECURITY_CONTACT,
    sentryDsn: settings.SENTRY_DSN,
    tracing: tracing(settings),
    logLevel: settings.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    demo: production ? false : settings.DEMO && settings.DEMO === 'true',
  };
}

function tracing(settings: Settings): TracingSettings | undefined {
  if (settings.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return undefined;
  return {
    endpoint: settings.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/$/, ''),
    headers: settings.OTEL_EXPORTER_OTLP_HEADERS,
    serviceName: settings.OTEL_SERVICE_NAME,
    share: settings.OTEL_TRACES_SAMPLER_ARG,
  };
}

function lessonPages(settings: Settings): Config['lessonPages'] {
  const nextPort = settings.PORT === 0 || settings.PORT === 65_535 ? 0 : settings.PORT + 1;
  return { port: settings.LESSON_PAGES_PORT ?? nextPort, origin: settings.LESSON_PAGES_ORIGIN };
}

function pepperSource(settings: Settings): Config['pepper'] {
  if (settings.PEPPER) return { value: settings.PEPPER };
  return settings.PEPPER_FILE ? { file: path.resolve(settings.PEPPER_FILE) } : undefined;
}

function spaceLimits(settings: Settings): SpaceLimits {
  const bytes = (number: number | null, unit: number) => (number === null ? null : number * unit);
  return {
    learner: bytes(settings.STORAGE_PER_PERSON_MB, 1024 ** 2),
    staff: bytes(settings.STORAGE_PER_STAFF_MB, 1024 ** 2),
    category: bytes(settings.STORAGE_PER_CATEGORY_GB, 1024 ** 3),
  };
}
