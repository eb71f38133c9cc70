// The tables of second factors (schema `auth`), as the migrations made them.
import { factorKinds } from '@foothold/domain/second-factor/proof';
import { bigint, pgSchema, text, uuid } from '../database/drizzle-tables.ts';
import { bytes, time } from '../database/columns.ts';

const auth = pgSchema('auth');

export const factors = auth.table('factors', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  kind: text('kind', { enum: factorKinds }).notNull(),
  name: text('name').notNull(),
  createdAt: time('created_at').notNull().defaultNow(),
  lastUsedAt: time('last_used_at'),
  secret: bytes('secret'),
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  credentialId: text('credential_id'),
  publicKey: bytes('public_key'),
  signCount: bigint('sign_count', { mode: 'number' }).notNull().default(0),
  transports: text('transports').array().notNull().default([]),
});

export const recoveryCodes = auth.table('recovery_codes', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  codeHash: bytes('code_hash').notNull(),
  usedAt: time('used_at'),
});

export const factorResets = auth.table('factor_resets', {
  userId: uuid('user_id').primaryKey(),
  requestedBy: uuid('requested_by').notNull(),
  requestedAt: time('requested_at').notNull().defaultNow(),
});

export const challenges = auth.table('challenges', {
  challenge: text('challenge').primaryKey(),
  userId: uuid('user_id').notNull(),
  expiresAt: time('expires_at').notNull(),
});
