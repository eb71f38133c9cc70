// Proves that a wrong setting stops the start with one line that helps and reveals nothing.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { defaultTheme, themes } from '../../../web/src/theme/themes.ts';
import { readConfig } from './config.ts';
import { DEFAULT_THEME, THEMES, settingsSchema } from './settings.ts';
import { settingsPage } from './settings-guide.ts';
import { defaultTextLimits } from '../kernel/sms/texts.ts';
import { StartProblem } from '../kernel/runtime/start-problem.ts';

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://learn.example.org',
  PEPPER: 'a'.repeat(64),
  SMS_PROVIDER: 'govuk-notify',
  GOVUK_NOTIFY_API_KEY: 'key',
  GOVUK_NOTIFY_TEMPLATE_ID: 'template',
  TRUST_PROXY: '1',
};

function refusal(environment: Record<string, string>): string {
  try {
    readConfig(environment, '/srv/foothold');
  } catch (error) {
    if (error instanceof StartProblem) return error.message;
    throw error;
  }
  return 'accepted';
}

test('without settings the app runs on localhost:3000 with its data beside the code', () => {
  const { config, warnings } = readConfig({}, '/srv/foothold');
  expect(config).toMatchObject({
    environment: 'development',
    host: 'localhost',
    port: 3000,
    databaseUrl: undefined,
    dataFolder: path.resolve('/srv/foothold/.foothold'),
    lessonPages: { port: 3001 },
    trustProxy: false,
    defaultCountry: 'GB',
    sms: { provider: 'outbox' },
    demo: undefined,
  });
  expect(warnings).toEqual([]);
});

test('in production invited people choose a PIN or password of their own first, unless the provider says otherwise', () => {
  const mustReset = (environment: Record<string, string>) =>
    readConfig(environment, '/').config.invitedMustReset;
  expect(mustReset({})).toBe(false);
  expect(mustReset({ INVITED_MUST_RESET: 'true' })).toBe(true);
  expect(mustReset(production)).toBe(true);
  expect(mustReset({ ...production, INVITED_MUST_RESET: 'false' })).toBe(false);
});

test('cards sign nobody in, unless the provider says so', () => {
  const signIn = (environment: Record<string, string>) => readConfig(environment, '/').config.cardsSignIn;
  expect(signIn({})).toBe(false);
  expect(signIn(production)).toBe(false);
  expect(signIn({ ...production, CARDS_SIGN_IN: 'true' })).toBe(true);
});

test('a provider that names no theme, or one that does not exist, gets talkEnglish [THEME-4, LEFT-32]', () => {
  expect(readConfig({}, '/').config.theme).toBe('talkEnglish');
  const unknown = readConfig({ THEME: 'pink' }, '/');
  expect(unknown.config.theme).toBe('talkEnglish');
  expect(unknown.warnings).toEqual([expect.stringContaining('"pink"')]);
  expect(readConfig({ THEME: 'bolton' }, '/')).toMatchObject({ config: { theme: 'bolton' }, warnings: [] });
});

test('the server and the screens know the same themes [THEME-3]', () => {
  expect([...THEMES]).toEqual(themes.map((theme) => theme.name));
  expect(DEFAULT_THEME).toBe(defaultTheme);
});

test('copies of deleted messages are kept for a year and the audit for two, or as long as the provider says', () => {
  const kept = (environment: Record<string, string>) => {
    const { sealedMessagesMonths, auditMonths } = readConfig(environment, '/').config;
    return [sealedMessagesMonths, auditMonths];
  };
  expect(kept({})).toEqual([12, 24]);
  expect(kept({ SEALED_MESSAGES_MONTHS: '1', AUDIT_MONTHS: '6' })).toEqual([1, 6]);
  expect(kept({ SEALED_MESSAGES_MONTHS: 'never', AUDIT_MONTHS: '0' })).toEqual([null, null]);
  expect(kept({ SEALED_MESSAGES_MONTHS: '25' })).toEqual([25, 24]);
});

test('text messages go abroad only where the provider says, and as many as it says', () => {
  const texts = (environment: Record<string, string>) => {
    const { textCountries, textLimits } = readConfig(environment, '/').config;
    return [textCountries, textLimits.perSender, textLimits.perDay];
  };
  expect(texts({})).toEqual([[], defaultTextLimits.perSender, defaultTextLimits.perDay]);
  expect(texts({ TEXT_COUNTRIES: 'IE, PL', TEXTS_PER_SENDER: '20', TEXTS_PER_DAY: '100' })).toEqual([
    ['IE', 'PL'],
    20,
    100,
  ]);
  expect(texts({ TEXT_COUNTRIES: 'all' })[0]).toBe('all');
});

describe('one line names the setting that is wrong', () => {
  it.each([
    ['PORT', 'eighty'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PUBLIC_URL', 'learn.example.org'],
    ['PUBLIC_URL', 'https://learn.example.org/app'],
    ['DATABASE_URL', 'mysql://root:hunter2@db/foothold'],
    ['DATABASE_URL', 'postgresql://db:hunter2@host'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '10.0.0.0/99'],
    ['OUTGOING_NETWORKS', 'loopback'],
    ['OUTGOING_NETWORKS', '10.0.0.0/8,keycloak.example'],
    ['DEFAULT_COUNTRY', 'gb'],
    ['TEXT_COUNTRIES', 'Ireland'],
    ['TEXT_COUNTRIES', 'IE,pl'],
    ['TEXTS_PER_DAY', '0'],
    ['TEXTS_PER_DAY', 'never'],
    ['TEXTS_PER_SENDER', '0'],
    ['SMS_PROVIDER', 'pigeon'],
    ['PEPPER', 'hunter2'],
    ['SECURITY_CONTACT', 'security@hunter2.example'],
    ['SECURITY_CONTACT', 'http://hunter2.example'],
    ['SECURITY_CONTACT', 'mailto:a@hunter2.example\nExpires: never'],
    ['SENTRY_DSN', 'hunter2'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4317'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'hunter2'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'hunter2'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'api-key=%hunter2'],
    ['OTEL_TRACES_SAMPLER_ARG', '1.5'],
    ['OTEL_TRACES_SAMPLER_ARG', 'always'],
    ['SEALED_MESSAGES_MONTHS', '1.5'],
    ['SEALED_MESSAGES_MONTHS', 'always'],
    ['AUDIT_MONTHS', '5'],
    ['AUDIT_MONTHS', '-1'],
    ['FILES', 'ftp'],
    ['S3_ENDPOINT', 's3.example.org'],
    ['S3_ENDPOINT', 'https://s3.example.org/files'],
    ['S3_PUBLIC_ORIGIN', 'https://s3.example.org/files'],
    ['S3_PATH_STYLE', 'maybe'],
    ['S3_ENCRYPTION', 'rot13'],
    ['LOG_LEVEL', 'loud'],
    ['DEMO', 'maybe'],
    ['NODE_ENV', 'prod'],
  ])('%s=%s', (name, value) => {
    const line = refusal({ [name]: value });
    expect(line).toMatch(new RegExp(`^The setting ${name} must .+\\.$`));
    expect(line).not.toContain('hunter2');
    expect(line).not.toContain('\n');
  });

  it('and the others that are wrong too', () => {
    expect(refusal({ PORT: 'x', LOG_LEVEL: 'loud' })).toContain('LOG_LEVEL');
  });

  it('and says what a bucket needs', () => {
    expect(refusal({ FILES: 's3' })).toBe('FILES is s3, so S3_BUCKET must be set.');
    expect(refusal({ FILES_FROM: 's3' })).toBe('FILES_FROM is s3, so S3_BUCKET must be set.');
    expect(refusal({ FILES_FROM: 'disk' })).toContain('name the same store');
    expect(refusal({ FILES: 's3', S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'key' })).toContain(
      'S3_SECRET_ACCESS_KEY',
    );
  });

  it('and says which address browsers must not reach a bucket at', () => {
    const bucket = { FILES: 's3', S3_BUCKET: 'files', PUBLIC_URL: 'https://learn.example.org' };
    expect(refusal({ ...bucket, S3_PUBLIC_ORIGIN: 'https://learn.example.org' })).toContain('of its own');
    expect(refusal({ ...bucket, S3_PUBLIC_ORIGIN: 'http://s3.example.org' })).toContain(
      'must begin with https',
    );
  });

  it('and says which key an SMS carrier needs', () => {
    expect(refusal({ SMS_PROVIDER: 'twilio', TWILIO_ACCOUNT_SID: 'AC1' })).toContain('TWILIO_AUTH_TOKEN');
    expect(refusal({ SMS_PROVIDER: 'govuk-notify' })).toContain('GOVUK_NOTIFY_API_KEY');
  });
});

describe('in production', () => {
  it('a complete set of settings is accepted and seeds nothing', () => {
    const { config, warnings } = readConfig(production, '/srv');
    expect(warnings).toEqual([]);
    expect(config).toMatchObject({ environment: 'production', demo: false, lessonPages: undefined });
  });

  it('lesson pages are served where they have an address of their own', () => {
    const origin = 'https://lessons.example.org';
    const { config } = readConfig({ ...production, LESSON_PAGES_ORIGIN: origin }, '/srv');
    expect(config.lessonPages).toEqual({ port: config.port + 1, origin });
  });

  it.each([
    ['PUBLIC_URL', ''],
    ['PUBLIC_URL', 'http://learn.example.org'],
    ['PEPPER', ''],
    ['SMS_PROVIDER', 'outbox'],
    ['DEMO', 'true'],
    ['LESSON_PAGES_PORT', '3001'],
    ['LESSON_PAGES_ORIGIN', 'http://lessons.example.org'],
    ['LESSON_PAGES_ORIGIN', 'https://learn.example.org:8443'],
  ])('the weak setting %s=%s is refused', (name, value) => {
    expect(refusal({ ...production, [name]: value })).toContain(name);
  });
});

test('an operator who forgets the proxy in production is told what one visitor could do to all others', () => {
  const { warnings } = readConfig({ ...production, TRUST_PROXY: '' }, '/srv');
  expect(warnings).toEqual([expect.stringContaining('TRUST_PROXY')]);
});

test('files are on the disk, or in the bucket that is set; at another address than Amazon’s it is in the path', () => {
  const bucket = (environment: Record<string, string>) =>
    readConfig({ S3_BUCKET: 'files', ...environment }, '/').config.files.now.s3;
  expect(bucket({})).toBeUndefined();
  expect(bucket({ FILES: 's3' })).toMatchObject({ bucket: 'files', region: 'us-east-1', pathStyle: false });
  const own = { FILES: 's3', S3_ENDPOINT: 'http://minio:9000', S3_ENCRYPTION: 'AES256' };
  expect(bucket(own)).toMatchObject({ endpoint: 'http://minio:9000', pathStyle: true, encryption: 'AES256' });
  expect(bucket({ ...own, S3_PATH_STYLE: 'false' })).toMatchObject({ pathStyle: false });
  expect(bucket({ ...own, S3_PUBLIC_ORIGIN: 'https://s3.example.org' })).toMatchObject({
    publicOrigin: 'https://s3.example.org',
  });
});

test('a proxy is trusted only by number or address', () => {
  const trust = (value: string): unknown => readConfig({ TRUST_PROXY: value }, '/').config.trustProxy;
  expect([trust('false'), trust('1'), trust('loopback, 10.0.0.0/8, ::1')]).toEqual([
    false,
    1,
    ['loopback', '10.0.0.0/8', '::1'],
  ]);
});

test('nothing inside the network is reached by an entered address unless it is listed', () => {
  const listed = (value: string) => readConfig({ OUTGOING_NETWORKS: value }, '/').config.outgoingNetworks;
  expect([listed(''), listed('10.1.2.3, 10.2.0.0/16')]).toEqual([[], ['10.1.2.3', '10.2.0.0/16']]);
});

test('traces are sent nowhere unless an operator names a collector, with what it wants to be told', () => {
  const tracing = (environment: Record<string, string>) => readConfig(environment, '/').config.tracing;
  expect(tracing({ OTEL_SERVICE_NAME: 'east' })).toBeUndefined();
  const endpoint = 'http://localhost:4318';
  expect(tracing({ OTEL_EXPORTER_OTLP_ENDPOINT: `${endpoint}/` })).toEqual({
    endpoint,
    headers: {},
    serviceName: 'foothold',
    share: 1,
  });
  expect(
    tracing({
      OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
      OTEL_EXPORTER_OTLP_HEADERS: 'api-key=a%3Db, x-tenant=1',
      OTEL_SERVICE_NAME: 'east',
      OTEL_TRACES_SAMPLER_ARG: '0.05',
    }),
  ).toEqual({ endpoint, headers: { 'api-key': 'a=b', 'x-tenant': '1' }, serviceName: 'east', share: 0.05 });
});

test('docs/operations/settings.md says of every setting what the schema and its meaning say: npm run settings writes it', () => {
  const file = path.resolve(import.meta.dirname, '../../../../docs/operations/settings.md');
  const page = readFileSync(file, 'utf8');
  expect(page.match(/^\| `/gm)).toHaveLength(Object.keys(settingsSchema.shape).length);
  expect(settingsPage(page)).toBe(page);
  expect(page).toContain('| `PORT` | `3000` |');
});
