// Every setting that Foothold reads from the environment: its type, its default, and its error message.
import { isSupportedCountry } from 'libphonenumber-js';
import { isIP } from 'node:net';
import * as z from 'zod/mini';

export const THEMES = [
  'example',
  'northcoders',
  'talkEnglish',
  'rochdale',
  'birminghamESOL',
  'birminghamAES',
  'bolton',
  'salford',
  'nottingham',
  'thurrock',
] as const;
export type Theme = (typeof THEMES)[number];
export const DEFAULT_THEME: Theme = 'talkEnglish';

const PROXY_NAMES = ['loopback', 'linklocal', 'uniquelocal'];

const port = wholeNumber(0, 65_535, 'must be a port number from 0 to 65535, such as 3000');
const onOff = z.enum(['true', 'false'], 'must be true or false');
const text = z.optional(z.string());
const secret = (least: number): z.ZodMiniOptional<z.ZodMiniString> =>
  z.optional(
    z
      .string()
      .check(z.minLength(least, `must have at least ${least} characters; openssl rand -hex 32 makes one`)),
  );

/** Values arrive as text, empty ones left out. No message may contain a value: some are secrets. */
export const settingsSchema = z.object({
  NODE_ENV: z._default(
    z.enum(['development', 'production', 'test'], 'must be development, production or test'),
    'development',
  ),
  HOST: z._default(z.string(), 'localhost'),
  PORT: z._default(port, 3000),
  PUBLIC_URL: z.optional(
    origin('must be the address people type, such as https://learn.example.org, without a path'),
  ),
  DATABASE_URL: z.optional(databaseUrl()),
  DATABASE_POOLER_URL: z.optional(databaseUrl()),
  DATA_DIR: text,
  FILES: z._default(z.enum(['disk', 's3'], 'must be disk or s3'), 'disk'),
  FILES_FROM: z.optional(z.enum(['disk', 's3'], 'must be disk or s3')),
  S3_BUCKET: text,
  S3_ENDPOINT: z.optional(
    origin('must be the address of the S3 server, such as https://s3.example.org, without a path'),
  ),
  S3_PUBLIC_ORIGIN: z.optional(
    origin('must be where browsers reach the bucket, such as https://s3.example.org, without a path'),
  ),
  S3_REGION: z._default(z.string(), 'us-east-1'),
  S3_ACCESS_KEY_ID: text,
  S3_SECRET_ACCESS_KEY: text,
  S3_PATH_STYLE: z.optional(onOff),
  S3_ENCRYPTION: z.optional(z.enum(['AES256', 'aws:kms'], 'must be AES256 or aws:kms')),
  S3_KMS_KEY_ID: text,
  THEME: z._default(z.string(), DEFAULT_THEME),
  LESSON_PAGES_PORT: z.optional(port),
  LESSON_PAGES_ORIGIN: z.optional(origin('must be an origin such as http://localhost:3001, without a path')),
  TRUST_PROXY: z._default(proxies(), false),
  DRAIN_SECONDS: z.optional(wholeNumber(0, 300, 'must be a number of seconds from 0 to 300')),
  METRICS_PORT: z.optional(port),
  METRICS_HOST: z._default(z.string(), 'localhost'),
  OUTGOING_NETWORKS: z._default(
    listOf(isNetwork, 'must be addresses or networks, such as 10.1.2.3,10.2.0.0/16'),
    [],
  ),
  DEFAULT_COUNTRY: z._default(
    z
      .string()
      .check(z.refine(isSupportedCountry, 'must be a two-letter country code in capitals, such as GB')),
    'GB',
  ),
  TIME_ZONE: z._default(
    z.string().check(z.refine(isTimeZone, 'must be the name of a time zone, such as Europe/London')),
    'Europe/London',
  ),
  QUIET_HOURS: z._default(quietHours(), { from: '20:00', until: '08:00' }),
  BANK_HOLIDAYS: z.optional(
    listOf(
      (item) => z.iso.date().safeParse(item).success,
      'must be dates with commas between, such as 2029-01-01,2029-03-30',
    ),
  ),
  PUSH_NAMES: z.optional(onOff),
  TEXT_PRICE: z._default(price(), 2.5),
  PUSH_SERVICES: z._default(
    listOf(
      (item) => /^[a-z0-9.-]+$/.test(item),
      'must be host names with commas between, such as push.example.org',
    ),
    [],
  ),
  TEXT_COUNTRIES: z._default(countries(), []),
  TEXTS_PER_DAY: z._default(
    wholeNumber(10, 1_000_000, 'must be a number of messages from 10 to 1000000'),
    2500,
  ),
  TEXTS_PER_SENDER: z._default(
    wholeNumber(1, 1_000_000, 'must be a number of messages from 1 to 1000000'),
    1000,
  ),
  SMS_PROVIDER: z._default(
    z.enum(['outbox', 'govuk-notify', 'twilio'], 'must be outbox, govuk-notify or twilio'),
    'outbox',
  ),
  GOVUK_NOTIFY_API_KEY: text,
  GOVUK_NOTIFY_TEMPLATE_ID: text,
  GOVUK_NOTIFY_SENDER_ID: text,
  TWILIO_ACCOUNT_SID: text,
  TWILIO_AUTH_TOKEN: text,
  TWILIO_FROM: text,
  PEPPER: secret(32),
  PEPPER_FILE: text,
  BACKUP_PASSPHRASE: z.optional(
    z.string().check(z.minLength(16, 'must have at least 16 characters, such as six random words')),
  ),
  BACKUP_RECIPIENT: text,
  INVITED_MUST_RESET: z.optional(onOff),
  CARDS_SIGN_IN: z.optional(onOff),
  STAFF_SECOND_FACTOR: z.optional(z.enum(['required', 'optional'], 'must be required or optional')),
  STAFF_IDLE_HOURS: z._default(wholeNumber(1, 168, 'must be a number of hours from 1 to 168'), 24),
  SEALED_MESSAGES_MONTHS: z._default(months(1), 12),
  AUDIT_MONTHS: z._default(months(6), 24),
  // As RFC 9116 wants them.
  SECURITY_CONTACT: z._default(
    listOf(
      (item) => /^(mailto:|https:\/\/|tel:\+?)[^\s,]+$/.test(item),
      'must be where people report security problems, such as mailto:security@example.org or an https address',
    ),
    [],
  ),
  SENTRY_DSN: z.optional(z.url('must be the DSN that Sentry shows for the project, a URL')),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(
    z.url({
      protocol: /^https?$/,
      error: 'must be the address of an OpenTelemetry collector, such as http://localhost:4318',
    }),
  ),
  OTEL_EXPORTER_OTLP_HEADERS: z._default(headerPairs(), {}),
  OTEL_SERVICE_NAME: z._default(z.string(), 'foothold'),
  OTEL_TRACES_SAMPLER_ARG: z._default(share(), 1),
  STORAGE_PER_PERSON_MB: z._default(amount('megabytes'), 2048),
  STORAGE_PER_STAFF_MB: z._default(amount('megabytes'), 20_480),
  STORAGE_PER_CATEGORY_GB: z._default(amount('gigabytes'), null),
  LOG_LEVEL: z.optional(
    z.enum(
      ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'],
      'must be silent, fatal, error, warn, info, debug or trace',
    ),
  ),
  DEMO: z.optional(onOff),
});
export type Settings = z.output<typeof settingsSchema>;

function wholeNumber(least: number, most: number, sentence: string): z.ZodMiniType<number, string> {
  return z.pipe(
    z
      .string()
      .check(z.refine((value) => /^\d{1,9}$/.test(value) && +value >= least && +value <= most, sentence)),
    z.transform(Number),
  );
}

/** `all`, or two-letter codes with commas between. */
function countries(): z.ZodMiniType<readonly string[] | 'all', string> {
  const codes = (value: string) => value.split(',').map((code) => code.trim());
  return z.pipe(
    z
      .string()
      .check(
        z.refine(
          (value) => value === 'all' || codes(value).every((code) => isSupportedCountry(code)),
          'must be two-letter country codes in capitals with commas between, such as IE,PL, or all',
        ),
      ),
    z.transform((value) => (value === 'all' ? value : codes(value))),
  );
}

function isTimeZone(value: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-GB', { timeZone: value }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

const timeOfDay = '([01]\\d|2[0-3]):[0-5]\\d';

/** `20:00-08:00`, or `never`. */
function quietHours(): z.ZodMiniType<{ from: string; until: string }, string> {
  return z.pipe(
    z
      .string()
      .check(
        z.refine(
          (value) => value === 'never' || new RegExp(`^${timeOfDay}-${timeOfDay}$`).test(value),
          'must be two times of the day, such as 20:00-08:00, or never',
        ),
      ),
    z.transform((value) => {
      const [from = '', until = ''] = value.split('-');
      return value === 'never' ? { from: '00:00', until: '00:00' } : { from, until };
    }),
  );
}

/** Items with commas between. */
function listOf(isItem: (item: string) => boolean, sentence: string): z.ZodMiniType<string[], string> {
  const items = (value: string) => value.split(',').map((item) => item.trim());
  return z.pipe(
    z.string().check(z.refine((value) => items(value).every(isItem), sentence)),
    z.transform(items),
  );
}

/** In pence. */
function price(): z.ZodMiniType<number, string> {
  return z.pipe(
    z.string().check(z.regex(/^\d{1,3}(\.\d{1,4})?$/, 'must be a price in pence, such as 2.5')),
    z.transform(Number),
  );
}

function share(): z.ZodMiniType<number, string> {
  return z.pipe(
    z
      .string()
      .check(
        z.refine(
          (value) => /^\d*\.?\d+$/.test(value) && Number(value) <= 1,
          'must be a share from 0 to 1, such as 0.1',
        ),
      ),
    z.transform(Number),
  );
}

const headerPair = /^\s*([\w-]+)\s*=([^,]*)$/;

/** As OpenTelemetry writes them: pairs with commas between, values with percent-encoding. */
function headerPairs(): z.ZodMiniType<Record<string, string>, string> {
  return z.pipe(
    z
      .string()
      .check(
        z.refine(
          (value) => value.split(',').every((pair) => headerPair.test(pair) && isEncoded(pair)),
          'must be names and values, such as api-key=secret,x-tenant=1',
        ),
      ),
    z.transform((value) =>
      Object.fromEntries(
        value.split(',').map((pair) => {
          const [, name = '', text = ''] = headerPair.exec(pair) ?? [];
          return [name, decodeURIComponent(text.trim())];
        }),
      ),
    ),
  );
}

function isEncoded(text: string): boolean {
  try {
    return decodeURIComponent(text) !== '';
  } catch {
    return false;
  }
}

/** Null: unlimited. */
function amount(unit: string): z.ZodMiniType<number | null, string> {
  return orNever(1, 9_999_999, `must be a number of ${unit} from 1 to 9999999, or never`);
}

/** Null: for ever. */
function months(least: number): z.ZodMiniType<number | null, string> {
  return orNever(least, 1200, `must be a number of months from ${least} to 1200, or never`);
}

function orNever(least: number, most: number, sentence: string): z.ZodMiniType<number | null, string> {
  const number = wholeNumber(least, most, sentence);
  return z.pipe(
    z
      .string()
      .check(
        z.refine((value) => ['never', '0'].includes(value) || number.safeParse(value).success, sentence),
      ),
    z.transform((value) => (value === 'never' ? null : Number(value) || null)),
  );
}

function origin(sentence: string): z.ZodMiniType<string, string> {
  return z.pipe(
    z.string().check(z.refine(isOrigin, sentence)),
    z.transform((value) => new URL(value).origin),
  );
}

function isOrigin(value: string): boolean {
  const url = URL.parse(value);
  if (url === null || !['http:', 'https:'].includes(url.protocol)) return false;
  return (
    url.pathname === '/' && url.search === '' && url.hash === '' && url.username === '' && url.password === ''
  );
}

function databaseUrl(): z.ZodMiniString {
  return z
    .string()
    .check(z.refine(isDatabaseUrl, 'must look like postgresql://user:password@host:5432/database'));
}

function isDatabaseUrl(value: string): boolean {
  const url = URL.parse(value);
  return url !== null && ['postgres:', 'postgresql:'].includes(url.protocol) && url.pathname.length > 1;
}

/** "true" is not offered: it would let any visitor choose the address that rate limits see. */
function proxies(): z.ZodMiniType<false | number | string[], string> {
  return z.pipe(
    z
      .string()
      .check(
        z.refine(
          (value) => value === 'false' || /^\d{1,2}$/.test(value) || value.split(',').every(isProxy),
          'must be false, the number of proxies in front, or their addresses, such as loopback,10.0.0.0/8',
        ),
      ),
    z.transform((value) => {
      if (value === 'false') return false;
      return /^\d+$/.test(value) ? Number(value) : value.split(',').map((part) => part.trim());
    }),
  );
}

function isProxy(part: string): boolean {
  return PROXY_NAMES.includes(part.trim()) || isNetwork(part.trim());
}

function isNetwork(part: string): boolean {
  const [address = '', bits] = part.split('/');
  const longest = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return longest > 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= longest));
}
