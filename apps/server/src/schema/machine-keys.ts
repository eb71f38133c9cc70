// The table of machine keys, as the migrations made it.
import type { KeyScope } from '@foothold/domain/machine-keys/scopes';
import { pgSchema, text, uuid } from '../database/drizzle-tables.ts';
import { bytes, time } from '../database/columns.ts';

const auth = pgSchema('auth');

export const machineKeys = auth.table('machine_keys', {
  id: uuid('id').primaryKey(),
  categoryId: uuid('category_id').notNull(),
  name: text('name').notNull(),
  scopes: text('scopes').array().$type<readonly KeyScope[]>().notNull(),
  keyHash: bytes('key_hash').notNull(),
  prefix: text('prefix').notNull(),
  createdBy: uuid('created_by'),
  createdAt: time('created_at').notNull().defaultNow(),
  lastUsedAt: time('last_used_at'),
  revokedAt: time('revoked_at'),
});
