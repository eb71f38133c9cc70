// The tables of webhooks and events, as the migrations made them.
import type { EventType } from '@foothold/domain/webhooks/events';
import { deliveryOutcomes, offReasons } from '@foothold/domain/webhooks/state';
import { sql } from '../database/drizzle.ts';
import { bigint, integer, jsonb, pgTable, text, uuid } from '../database/drizzle-tables.ts';
import { bytes, time } from '../database/columns.ts';

export const webhooks = pgTable('webhooks', {
  id: uuid('id').primaryKey(),
  categoryId: uuid('category_id').notNull(),
  address: text('address').notNull(),
  types: text('types').array().$type<readonly EventType[]>().notNull(),
  secret: bytes('secret').notNull(),
  oldSecret: bytes('old_secret'),
  oldSecretUntil: time('old_secret_until'),
  createdBy: uuid('created_by'),
  createdAt: time('created_at').notNull().defaultNow(),
  position: bigint('position', { mode: 'number' }).notNull(),
  failures: integer('failures').notNull().default(0),
  nextAttemptAt: time('next_attempt_at'),
  lastAttemptAt: time('last_attempt_at'),
  lastOutcome: text('last_outcome', { enum: deliveryOutcomes }),
  lastStatus: integer('last_status'),
  offAt: time('off_at'),
  offReason: text('off_reason', { enum: offReasons }),
});

export const webhookDeliveries = pgTable('webhook_deliveries', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  webhookId: uuid('webhook_id').notNull(),
  eventId: uuid('event_id').notNull(),
  type: text('type').notNull(),
  at: time('at').notNull(),
  outcome: text('outcome', { enum: deliveryOutcomes }).notNull(),
  status: integer('status'),
  milliseconds: integer('milliseconds').notNull(),
});

export const webhookEvents = pgTable('webhook_events', {
  id: uuid('id')
    .primaryKey()
    .default(sql`gen_random_uuid()`),
  categoryId: uuid('category_id').notNull(),
  type: text('type').notNull(),
  data: jsonb('data').$type<Readonly<Record<string, string>>>().notNull(),
  occurredAt: time('occurred_at').notNull().defaultNow(),
  written: bigint('written', { mode: 'number' }).generatedByDefaultAsIdentity(),
  position: bigint('position', { mode: 'number' }),
});
