// The table of audit events, as the migrations made it.
import { sql } from '../database/drizzle.ts';
import { bigint, customType, jsonb, pgSchema, text, uuid } from '../database/drizzle-tables.ts';
import { time } from '../database/columns.ts';

/** A transaction's 64-bit id, in digits. */
const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' });

const auth = pgSchema('auth');

export const audit = auth.table('audit', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  at: time('at').notNull().defaultNow(),
  actorId: uuid('actor_id'),
  act: text('act').notNull(),
  subjectId: uuid('subject_id'),
  categoryId: uuid('category_id'),
  details: jsonb('details').$type<Record<string, unknown>>().notNull().default({}),
  actorName: text('actor_name'),
  subjectName: text('subject_name'),
  transaction: transactionId('transaction').default(sql`pg_current_xact_id()`),
});
