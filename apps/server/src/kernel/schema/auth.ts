// The tables of the database's schema auth, as the migrations made them: written by `npm run schema`, not by hand.
import { sql } from '../database/drizzle.ts';
import {
  bigint,
  boolean,
  doublePrecision,
  integer,
  jsonb,
  pgSchema,
  primaryKey,
  text,
  uuid,
} from '../database/drizzle-tables.ts';
import { bytes, time, transactionId } from '../database/columns.ts';
import type { ColumnType } from './overrides.ts';

const auth = pgSchema('auth');

export const appliedCalls = auth.table(
  'applied_calls',
  {
    userId: uuid('user_id').notNull(),
    inputHash: bytes('input_hash'),
    appliedAt: time('applied_at').notNull().defaultNow(),
    keyHash: bytes('key_hash').notNull(),
    kept: text('kept').array().$type<readonly string[]>(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.keyHash] })],
);

export const audit = auth.table('audit', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  at: time('at').notNull().defaultNow(),
  actorId: uuid('actor_id'),
  act: text('act').notNull(),
  subjectId: uuid('subject_id'),
  categoryId: uuid('category_id'),
  details: jsonb('details')
    .$type<ColumnType<'auth.audit.details'>>()
    .notNull()
    .default(sql`'{}'::jsonb`),
  actorName: text('actor_name'),
  subjectName: text('subject_name'),
  transaction: transactionId('transaction').default(sql`pg_current_xact_id()`),
});

export const breakGlass = auth.table(
  'break_glass',
  {
    categoryId: uuid('category_id').notNull(),
    userId: uuid('user_id').notNull(),
    since: time('since').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.categoryId, table.userId] })],
);

export const challenges = auth.table('challenges', {
  challenge: text('challenge').primaryKey(),
  userId: uuid('user_id').notNull(),
  expiresAt: time('expires_at').notNull(),
});

export const credentials = auth.table('credentials', {
  userId: uuid('user_id').primaryKey(),
  secretHash: text('secret_hash').notNull(),
  updatedAt: time('updated_at').notNull().defaultNow(),
  kind: text('kind', { enum: ['pin', 'password'] }).notNull(),
  factorFailures: integer('factor_failures').notNull().default(0),
  factorDueAt: time('factor_due_at'),
});

export const devices = auth.table(
  'devices',
  {
    deviceHash: bytes('device_hash').notNull(),
    userId: uuid('user_id').notNull(),
    failedAttempts: integer('failed_attempts').notNull().default(0),
    lastUsedAt: time('last_used_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.deviceHash, table.userId] })],
);

export const factorResets = auth.table('factor_resets', {
  userId: uuid('user_id').primaryKey(),
  requestedBy: uuid('requested_by').notNull(),
  requestedAt: time('requested_at').notNull().defaultNow(),
});

export const factors = auth.table('factors', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  kind: text('kind', { enum: ['passkey', 'app'] }).notNull(),
  name: text('name').notNull(),
  createdAt: time('created_at').notNull().defaultNow(),
  lastUsedAt: time('last_used_at'),
  secret: bytes('secret'),
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  credentialId: text('credential_id'),
  publicKey: bytes('public_key'),
  signCount: bigint('sign_count', { mode: 'number' }).notNull().default(0),
  transports: text('transports')
    .array()
    .$type<readonly string[]>()
    .notNull()
    .default(sql`'{}'::text[]`),
});

export const identities = auth.table('identities', {
  id: uuid('id').primaryKey(),
  issuerId: uuid('issuer_id').notNull(),
  subject: text('subject').notNull(),
  userId: uuid('user_id').notNull(),
  linkedBy: text('linked_by', { enum: ['code', 'records', 'profile', 'first sign-in'] }).notNull(),
  linkedAt: time('linked_at').notNull().defaultNow(),
  lastUsedAt: time('last_used_at'),
  ownFactorAt: time('own_factor_at'),
});

export const issuers = auth.table('issuers', {
  id: uuid('id').primaryKey(),
  categoryId: uuid('category_id').notNull(),
  name: text('name').notNull(),
  issuer: text('issuer').notNull(),
  clientId: text('client_id').notNull(),
  clientSecret: bytes('client_secret'),
  scopes: text('scopes').notNull(),
  groupsClaim: text('groups_claim').notNull(),
  teacherGroups: text('teacher_groups').array().$type<readonly string[]>().notNull(),
  adminGroups: text('admin_groups').array().$type<readonly string[]>().notNull(),
  ceiling: text('ceiling', { enum: ['teacher', 'admin'] }).notNull(),
  requiredAmr: text('required_amr').array().$type<readonly string[]>().notNull(),
  requiredAcr: text('required_acr').array().$type<readonly string[]>().notNull(),
  personClaim: text('person_claim').notNull(),
  enabledAt: time('enabled_at'),
  version: integer('version').notNull().default(1),
  createdAt: time('created_at').notNull().defaultNow(),
  createsAccounts: boolean('creates_accounts').notNull().default(false),
  requiredAcrs: text('required_acrs')
    .array()
    .$type<readonly string[]>()
    .notNull()
    .default(sql`'{}'::text[]`),
});

export const liftedNetworks = auth.table('lifted_networks', {
  network: text('network').primaryKey(),
  liftedUntil: time('lifted_until').notNull(),
});

export const linkCodes = auth.table('link_codes', {
  userId: uuid('user_id').primaryKey(),
  codeHash: bytes('code_hash').notNull(),
  expiresAt: time('expires_at').notNull(),
});

export const logoutTokens = auth.table(
  'logout_tokens',
  {
    issuerId: uuid('issuer_id').notNull(),
    jti: text('jti').notNull(),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.issuerId, table.jti] })],
);

export const machineKeys = auth.table('machine_keys', {
  id: uuid('id').primaryKey(),
  categoryId: uuid('category_id').notNull(),
  name: text('name').notNull(),
  scopes: text('scopes').array().$type<ColumnType<'auth.machine_keys.scopes'>>().notNull(),
  keyHash: bytes('key_hash').notNull(),
  prefix: text('prefix').notNull(),
  createdBy: uuid('created_by'),
  createdAt: time('created_at').notNull().defaultNow(),
  lastUsedAt: time('last_used_at'),
  revokedAt: time('revoked_at'),
});

export const oidcFlows = auth.table('oidc_flows', {
  tokenHash: bytes('token_hash').primaryKey(),
  issuerId: uuid('issuer_id').notNull(),
  purpose: text('purpose', { enum: ['sign in', 'link', 'prove'] }).notNull(),
  userId: uuid('user_id'),
  createdAt: time('created_at').notNull().defaultNow(),
  expiresAt: time('expires_at').notNull(),
  answeredAt: time('answered_at'),
  failure: text('failure').$type<ColumnType<'auth.oidc_flows.failure'>>(),
  answer: bytes('answer'),
  wrongCodes: integer('wrong_codes').notNull().default(0),
  subject: text('subject'),
  issuerSid: text('issuer_sid'),
});

export const pepperCheck = auth.table('pepper_check', {
  onlyRow: boolean('only_row').primaryKey().default(true),
  hash: text('hash').notNull(),
});

export const presence = auth.table('presence', {
  sessionId: uuid('session_id').primaryKey(),
  userId: uuid('user_id').notNull(),
  until: time('until').notNull(),
});

export const pushKeys = auth.table('push_keys', {
  onlyOne: boolean('only_one').primaryKey().default(true),
  publicKey: text('public_key').notNull(),
  privateKey: bytes('private_key').notNull(),
});

export const recoveryCodes = auth.table('recovery_codes', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  codeHash: bytes('code_hash').notNull(),
  usedAt: time('used_at'),
});

export const resetCodes = auth.table('reset_codes', {
  userId: uuid('user_id').primaryKey(),
  codeHash: bytes('code_hash').notNull(),
  createdAt: time('created_at').notNull().defaultNow(),
  expiresAt: time('expires_at').notNull(),
});

export const resetLimits = auth.table('reset_limits', {
  network: text('network').primaryKey(),
  level: doublePrecision('level').notNull(),
  countedAt: time('counted_at').notNull(),
});

export const resetRequests = auth.table('reset_requests', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  phoneNumber: text('phone_number').notNull(),
  requestedAt: time('requested_at').notNull().defaultNow(),
});

export const sessions = auth.table('sessions', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  tokenHash: bytes('token_hash').notNull(),
  filesTokenHash: bytes('files_token_hash').notNull(),
  createdAt: time('created_at').notNull().defaultNow(),
  expiresAt: time('expires_at').notNull(),
  deviceHash: bytes('device_hash'),
  browser: text('browser'),
  system: text('system'),
  network: text('network'),
  lastUsedAt: time('last_used_at').notNull().defaultNow(),
  idleEndsAt: time('idle_ends_at'),
  provedBy: text('proved_by', { enum: ['password', 'passkey', 'app', 'recovery code', 'college account'] }),
  provedAt: time('proved_at'),
  identityId: uuid('identity_id'),
  issuerSid: text('issuer_sid'),
  issuerTokens: bytes('issuer_tokens'),
  issuerCheckedAt: time('issuer_checked_at'),
});

export const signInTickets = auth.table('sign_in_tickets', {
  tokenHash: bytes('token_hash').primaryKey(),
  userId: uuid('user_id').notNull(),
  createdAt: time('created_at').notNull().defaultNow(),
  expiresAt: time('expires_at').notNull(),
  provedBy: text('proved_by', { enum: ['passkey', 'app'] }),
  identityId: uuid('identity_id'),
  issuerSid: text('issuer_sid'),
  issuerTokens: bytes('issuer_tokens'),
});

export const textMessages = auth.table('text_messages', {
  key: text('key').primaryKey(),
  phoneNumber: text('phone_number').notNull(),
  sender: text('sender').notNull(),
  countedAt: time('counted_at').notNull().defaultNow(),
});

export const unknownNumbers = auth.table('unknown_numbers', {
  phoneNumber: text('phone_number').primaryKey(),
  failedLoginAttempts: integer('failed_login_attempts').notNull().default(0),
  autoLockedAt: time('auto_locked_at'),
  lastTriedAt: time('last_tried_at').notNull().defaultNow(),
});
