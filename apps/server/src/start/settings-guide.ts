// What each setting means to an operator, in the order of the table that `npm run settings` writes from it.
import { type Settings, settingsSchema, THEMES } from './settings.ts';

/** A meaning; before it, where the schema has no default, what holds without the setting. Links lead from docs/operations. */
type Meaning = string | readonly [absent: string, meaning: string];

const meanings: Readonly<Record<keyof Settings, Meaning>> = {
  NODE_ENV: '`production` refuses demo data and weak settings (above)',
  PORT: 'Port of the app. `0` takes any free port',
  HOST: 'Address to listen on. `localhost` accepts connections from this computer only; `0.0.0.0` from every network, for containers or phones on the same network',
  PUBLIC_URL: [
    'the printed address',
    'The address users type; used for links in text messages. Required in production, with https',
  ],
  DATABASE_URL:
    'Your own PostgreSQL server, 15 or later. If unset, the embedded one is used. With your own no demo data is created unless `DEMO=true`',
  DATABASE_POOLER_URL:
    'A transaction pooler in front of that server, for calls only ([several nodes](nodes.md#a-pooler))',
  DATA_DIR: [
    '`.foothold` in the checkout',
    'Folder for uploaded files, the embedded database, its passwords and the generated pepper',
  ],
  FILES:
    'Where uploaded files are: `disk`, in `DATA_DIR`, or `s3`, in a bucket ([more](nodes.md#files-in-a-bucket))',
  FILES_FROM: 'Where files were until now, `disk` or `s3`, while they [move](nodes.md#moving-files)',
  S3_BUCKET: 'The bucket. Required by `s3`',
  S3_ENDPOINT: ['Amazon S3', 'The address of another S3-compatible server, such as `https://s3.example.org`'],
  S3_PUBLIC_ORIGIN:
    'Where browsers reach the bucket, such as `https://s3.example.org`, or `https://BUCKET.s3.eu-west-2.amazonaws.com` with the bucket in the host name; see [films from the bucket](nodes.md#films-from-the-bucket)',
  S3_REGION: "The bucket's region",
  S3_ACCESS_KEY_ID: [
    'what the machine has',
    "The key. If unset, the one that the machine's role or the usual AWS variables give",
  ],
  S3_SECRET_ACCESS_KEY: ['what the machine has', 'Its secret'],
  S3_PATH_STYLE: [
    '`true` with `S3_ENDPOINT`',
    '`true`: the bucket is in the path of addresses; `false`: in their host name',
  ],
  S3_ENCRYPTION: [
    'as the bucket is set',
    'Server-side encryption that is asked for with every file: `AES256` or `aws:kms`',
  ],
  S3_KMS_KEY_ID: ['the default key', 'The key for `aws:kms`'],
  THEME: `One of ${THEMES.join(', ')}. An unknown name gives the default and a warning`,
  DEFAULT_COUNTRY: 'Country of phone numbers that are typed without a country code',
  TIME_ZONE: 'Where the provider is. Quiet hours are local times',
  QUIET_HOURS: [
    '`20:00-08:00`',
    'When nobody is told on their phone what is new; it waits till then. `never`: at any time',
  ],
  BANK_HOLIDAYS: [
    'those of England and Wales',
    'Dates on which staff are told nothing, with commas between; they replace the list that comes with the server',
  ],
  PUSH_NAMES: [
    '`false`',
    'Whether what a phone shows says the first name of who wrote: on a lock screen others read it, too',
  ],
  TEXT_PRICE: [
    '`2.5`',
    'What the carrier takes for one part of a text message, in pence; the budgets of categories count with it',
  ],
  PUSH_SERVICES: [
    'none',
    'Hosts of push services beside those of Chrome, Edge, Firefox and Safari, to which browsers may subscribe',
  ],
  SMS_PROVIDER:
    'Service that sends text messages: `govuk-notify`, `twilio`, or `outbox`, which sends nothing and shows them on the page `/dev/outbox`. That page opens on the computer that Foothold runs on; if `HOST` admits other computers, it needs the key in the address that is printed at start and changes with every start',
  TEXT_COUNTRIES:
    'Countries abroad to which text messages are sent, such as `IE,PL`, or `all`. Home is `DEFAULT_COUNTRY` (with `GB` also Jersey, Guernsey and the Isle of Man). Satellite, premium-rate and service numbers never get one. Allow what your learners have: fraudsters earn from messages abroad ([limits](run.md#limits-of-text-messages))',
  TEXTS_PER_DAY: 'How many text messages are sent within 24 hours, on all nodes together',
  TEXTS_PER_SENDER: 'How many of them one person who is signed in may cause',
  GOVUK_NOTIFY_API_KEY: 'Required by `govuk-notify`',
  GOVUK_NOTIFY_TEMPLATE_ID: 'Required by `govuk-notify`',
  GOVUK_NOTIFY_SENDER_ID: ["the service's default", "Which of the service's sender names recipients see"],
  TWILIO_ACCOUNT_SID: 'Required by `twilio`',
  TWILIO_AUTH_TOKEN: 'Required by `twilio`',
  TWILIO_FROM: 'Required by `twilio`',
  PEPPER: [
    'generated',
    'A secret of at least 32 characters that is mixed into every PIN and password before hashing, so that a stolen database alone does not allow guessing them. A database used with another pepper is refused. If it is lost for good, `delete from auth.pepper_check` allows a new one, and all users reset their PIN',
  ],
  PEPPER_FILE: [
    '`pepper` in `DATA_DIR`',
    'File that contains the pepper; use this or `PEPPER`, not both. The account that runs Foothold reads it, and nobody else should: `openssl rand -hex 32` makes its content, and [As a service](run.md#as-a-service) the file, of that account and with mode 400. In a container: a secret that user 10001 may read',
  ],
  TRUST_PROXY:
    'The number of proxies in front of Foothold, or their addresses (`loopback,10.0.0.0/8`). Only these are trusted for `X-Forwarded-For`, `X-Request-Id` and `traceparent`. Set it whenever there is a proxy, or all users are limited together as one address',
  DRAIN_SECONDS: [
    '`0`; production `3`',
    "How long a node that is told to stop works on while it says that it is [not ready](nodes.md#stopping-a-node), so that every balancer notices: more than two of the balancer's checks",
  ],
  METRICS_PORT:
    'Serves [metrics](monitoring.md#metrics) for Prometheus at this port, at `/metrics`. Keep it private: anybody who reaches it can read them',
  METRICS_HOST: 'The address of this machine at which `METRICS_PORT` is opened',
  OUTGOING_NETWORKS:
    'Addresses inside your own network that administrators may enter (`10.1.2.3,10.2.0.0/16`). All other entered addresses must be public and use https',
  LESSON_PAGES_PORT: [
    '`PORT` + 1',
    'Second port, which serves the lesson pages of the starter pack and the demo',
  ],
  LESSON_PAGES_ORIGIN: [
    '`http://localhost:` that port',
    'Address at which browsers reach those pages. In production nothing is served, and no starter pack offered, unless it is set: to https and a host name of its own',
  ],
  LOG_LEVEL: [
    '`warn`; production `info`',
    '`silent`, `fatal`, `error`, `warn`, `info`, `debug` or `trace`. `debug` also shows the details of a failed start',
  ],
  BACKUP_PASSPHRASE:
    'Encrypts and decrypts backups: 16 characters or more ([more](run.md#encrypted-backups))',
  BACKUP_RECIPIENT:
    'Encrypts backups for this public key of [age](https://age-encryption.org) (`age1…`) instead; separate several with commas. The server then cannot decrypt its own backups',
  INVITED_MUST_RESET: [
    '`false`; production `true`',
    'Invited users must choose a new PIN or password at their first sign-in, so that staff no longer know it',
  ],
  CARDS_SIGN_IN: [
    '`false`',
    "The code on a new learner's welcome card opens the account once, within 14 days: whoever scans it chooses a PIN and is signed in. Switch it on only where cards are handed over in person: [what protects it](../security.md#ways-in)",
  ],
  STAFF_SECOND_FACTOR: [
    '`required` in production, else `optional`',
    'Whether staff need a [second factor](sign-on.md#two-step-sign-in) to sign in: each from seven days after their first sign-in under this rule',
  ],
  STAFF_IDLE_HOURS:
    'A staff session ends after this many hours without use: 1 to 168. It ends after 7 days in any case',
  SEALED_MESSAGES_MONTHS:
    "How long the sealed copy of a deleted message is kept after its deletion; only an administrator's export, which is recorded in the audit log, can read it. `never` or `0`: for ever",
  AUDIT_MONTHS: 'How long the audit log is kept: 6 or more. `never` or `0`: for ever',
  STORAGE_PER_PERSON_MB:
    "How much one learner may store in files. `never` or `0`: no limit but the disk's ([more](run.md#storage-limits))",
  STORAGE_PER_STAFF_MB: 'The same for each member of staff',
  STORAGE_PER_CATEGORY_GB: 'How much all users of one category may store together',
  SECURITY_CONTACT: [
    'the page of the privacy policy',
    'Where people report security problems of your installation, for `/.well-known/security.txt` ([RFC 9116](https://www.rfc-editor.org/rfc/rfc9116)): `mailto:`, `https:` or `tel:`, the preferred one first, separated by commas. If unset, the file names the privacy policy, which should say how to reach you',
  ],
  SENTRY_DSN:
    'Sends unexpected errors, and the duration of one request in a hundred, to this Sentry project, without names, phone numbers or text that users wrote. If unset, nothing is sent and Sentry is not loaded',
  OTEL_EXPORTER_OTLP_ENDPOINT:
    'Sends [traces](monitoring.md#traces) to this OpenTelemetry collector by OTLP over HTTP, such as `http://localhost:4318`. If unset, nothing is sent and its libraries are not loaded',
  OTEL_EXPORTER_OTLP_HEADERS: 'Headers that the collector wants, such as `api-key=…`',
  OTEL_SERVICE_NAME: 'The name that traces have there',
  OTEL_TRACES_SAMPLER_ARG:
    'The share of requests and jobs that are traced, from 0 to 1. A trusted proxy that began the trace decides for its requests',
  DEMO: [
    'when the embedded database is empty',
    '`true` creates the demo provider in an empty database, `false` never creates it',
  ],
};

/** The page docs/operations/settings.md with its table as the schema and the meanings have it. */
export function settingsPage(page: string): string {
  const defaults: Readonly<Record<string, unknown>> = settingsSchema.parse({});
  const rows = Object.entries(meanings).map(([name, given]) => {
    const [absent, meaning] = typeof given === 'string' ? [inWords(defaults[name]), given] : given;
    return `| \`${name}\` | ${absent} | ${meaning} |\n`;
  });
  return page.replace(/^\|---\|---\|---\|\n(?:\|.*\n)*/m, () => `|---|---|---|\n${rows.join('')}`);
}

function inWords(value: unknown): string {
  if (value === undefined) return '–';
  if (value === null) return '`never`';
  if (typeof value === 'object') return 'none';
  return `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``;
}
