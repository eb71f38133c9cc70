// The tables of credentials, sessions and sign-in limits (schema `auth`), as the migrations made them. No collection reads them.
import { waysToProve } from '@foothold/domain/access/ways-to-prove';
import { factorKinds } from '@foothold/domain/second-factor/proof';
import { secretKinds } from '@foothold/domain/sign-in/secret-kind';
import {
  bigint,
  boolean,
  doublePrecision,
  integer,
  pgSchema,
  primaryKey,
  text,
  uuid,
} from '../database/drizzle-tables.ts';
import { bytes, time } from '../database/columns.ts';

const auth = pgSchema('auth');

export const credentials = auth.table('credentials', {
  userId: uuid('user_id').primaryKey(),
  secretHash: text('secret_hash').notNull(),
  kind: text('kind', { enum: secretKinds }).notNull(),
  updatedAt: time('updated_at').notNull().defaultNow(),
  factorFailures: integer('factor_failures').notNull().default(0),
  factorDueAt: time('factor_due_at'),
});

export const pepperCheck = auth.table('pepper_check', {
  onlyRow: boolean('only_row').primaryKey().default(true),
  hash: text('hash').notNull(),
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
  provedBy: text('proved_by', { enum: waysToProve }),
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
  provedBy: text('proved_by', { enum: factorKinds }),
  identityId: uuid('identity_id'),
  issuerSid: text('issuer_sid'),
  issuerTokens: bytes('issuer_tokens'),
});

export const resetCodes = auth.table('reset_codes', {
  userId: uuid('user_id').primaryKey(),
  codeHash: bytes('code_hash').notNull(),
  createdAt: time('created_at').notNull().defaultNow(),
  expiresAt: time('expires_at').notNull(),
});

export const resetRequests = auth.table('reset_requests', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  phoneNumber: text('phone_number').notNull(),
  requestedAt: time('requested_at').notNull().defaultNow(),
  sentAt: time('sent_at'),
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

export const resetLimits = auth.table('reset_limits', {
  network: text('network').primaryKey(),
  level: doublePrecision('level').notNull(),
  countedAt: time('counted_at').notNull(),
});

export const liftedNetworks = auth.table('lifted_networks', {
  network: text('network').primaryKey(),
  liftedUntil: time('lifted_until').notNull(),
});

export const appliedCalls = auth.table(
  'applied_calls',
  {
    userId: uuid('user_id').notNull(),
    keyHash: bytes('key_hash').notNull(),
    inputHash: bytes('input_hash'),
    kept: text('kept').array(),
    appliedAt: time('applied_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.keyHash] })],
);
