// The tables of single sign-on (schema `auth`), as the migrations made them.
import { flowPurposes, flowFailures } from '@foothold/domain/single-sign-on/flow';
import { waysToLink } from '@foothold/domain/single-sign-on/collections';
import { ceilings } from '@foothold/domain/single-sign-on/rules';
import { boolean, integer, pgSchema, primaryKey, text, uuid } from '../database/drizzle-tables.ts';
import { bytes, time } from '../database/columns.ts';

const auth = pgSchema('auth');

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
  ceiling: text('ceiling', { enum: ceilings }).notNull(),
  requiredAmr: text('required_amr').array().$type<readonly string[]>().notNull(),
  requiredAcr: text('required_acr').array().$type<readonly string[]>().notNull(),
  requiredAcrs: text('required_acrs').array().$type<readonly string[]>().notNull(),
  personClaim: text('person_claim').notNull(),
  createsAccounts: boolean('creates_accounts').notNull(),
  enabledAt: time('enabled_at'),
  version: integer('version').notNull().default(1),
  createdAt: time('created_at').notNull().defaultNow(),
});

export const identities = auth.table('identities', {
  id: uuid('id').primaryKey(),
  issuerId: uuid('issuer_id').notNull(),
  subject: text('subject').notNull(),
  userId: uuid('user_id').notNull(),
  linkedBy: text('linked_by', { enum: waysToLink }).notNull(),
  linkedAt: time('linked_at').notNull().defaultNow(),
  lastUsedAt: time('last_used_at'),
  /** When the person first showed a factor of their own in a sign-in by it. */
  ownFactorAt: time('own_factor_at'),
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

export const linkCodes = auth.table('link_codes', {
  userId: uuid('user_id').primaryKey(),
  codeHash: bytes('code_hash').notNull(),
  expiresAt: time('expires_at').notNull(),
});

export const oidcFlows = auth.table('oidc_flows', {
  tokenHash: bytes('token_hash').primaryKey(),
  issuerId: uuid('issuer_id').notNull(),
  purpose: text('purpose', { enum: flowPurposes }).notNull(),
  userId: uuid('user_id'),
  createdAt: time('created_at').notNull().defaultNow(),
  expiresAt: time('expires_at').notNull(),
  answeredAt: time('answered_at'),
  failure: text('failure', { enum: flowFailures }),
  answer: bytes('answer'),
  subject: text('subject'),
  issuerSid: text('issuer_sid'),
  wrongCodes: integer('wrong_codes').notNull().default(0),
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
